package org.noctule.companion.agent;

import java.util.BitSet;
import java.util.Optional;
import org.noctule.companion.DeviceChoice;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.workload.Job;

/**
 * The node comes first that takes most of the tasks, and among equal ones that which has least left: {@code packed}. So
 * a job is on as few nodes as can be.
 */
record FewestNodes() implements NodeChoice {
    /** More than the parts of a node that can be left. */
    private static final double NODE = 4;

    @Override
    public Optional<Grant> choose(NodeBook book, Job job, Optional<BitSet> allowed) {
        return new NodeCandidates(book, job, allowed, (node, room) -> book.share(node) - NODE * room)
                .fill(DeviceChoice.TIGHTEST);
    }
}
