package org.noctule.companion.agent;

import java.util.BitSet;
import java.util.Optional;
import org.noctule.companion.DeviceChoice;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.workload.Job;

/** The node comes first that has most left, and of its devices the one that has most left: {@code worst_fit}. */
record WorstFit() implements NodeChoice {
    @Override
    public Optional<Grant> choose(NodeBook book, Job job, Optional<BitSet> allowed) {
        return new NodeCandidates(book, job, allowed, (node, room) -> -book.share(node)).fill(DeviceChoice.LOOSEST);
    }
}
