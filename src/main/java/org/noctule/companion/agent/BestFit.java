package org.noctule.companion.agent;

import java.util.BitSet;
import java.util.Optional;
import org.noctule.companion.DeviceChoice;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.workload.Job;

/**
 * The node comes first that has least left, and of its devices the one that has least left: {@code best_fit}. What is
 * left is the free part of a node's cores plus that of its devices.
 */
record BestFit() implements NodeChoice {
    @Override
    public Optional<Grant> choose(NodeBook book, Job job, Optional<BitSet> allowed) {
        return new NodeCandidates(book, job, allowed, (node, room) -> book.share(node)).fill(DeviceChoice.TIGHTEST);
    }
}
