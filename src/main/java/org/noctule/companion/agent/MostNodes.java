package org.noctule.companion.agent;

import java.util.BitSet;
import java.util.Optional;
import org.noctule.companion.DeviceChoice;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.workload.Job;

/** Each node gets one task before any gets two, those that have most left first: {@code spread}. */
record MostNodes() implements NodeChoice {
    @Override
    public Optional<Grant> choose(NodeBook book, Job job, Optional<BitSet> allowed) {
        return new NodeCandidates(book, job, allowed, (node, room) -> -book.share(node)).spread(DeviceChoice.LOOSEST);
    }
}
