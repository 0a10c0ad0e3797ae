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
final class FewestNodes implements NodeChoice {
    /** More than the parts of a node that can be left. */
    private static final double NODE = 4;

    private final NodeOrder order;

    /** Chooses for a machine whose books are these. */
    FewestNodes(NodeBook live) {
        this.order = new NodeOrder(live, (book, node, room) -> book.share(node) - NODE * room);
    }

    @Override
    public Optional<Grant> choose(NodeBook book, Job job, Optional<BitSet> allowed) {
        return order.candidates(book, job, allowed).fill(DeviceChoice.TIGHTEST);
    }
}
