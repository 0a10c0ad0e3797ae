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
final class TightestNodes implements NodeChoice {
    private final NodeOrder order;

    /** Chooses for a machine whose books are these. */
    TightestNodes(NodeBook live) {
        this.order = new NodeOrder(live, (book, node, room) -> book.share(node));
    }

    @Override
    public Optional<Grant> choose(NodeBook book, Job job, Optional<BitSet> allowed) {
        return order.candidates(book, job, allowed).fill(DeviceChoice.TIGHTEST);
    }
}
