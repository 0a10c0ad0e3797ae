package org.noctule.companion.agent;

import java.util.BitSet;
import java.util.Optional;
import org.noctule.companion.DeviceChoice;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.workload.Job;

/** The node comes first that has most left, and of its devices the one that has most left: {@code worst_fit}. */
final class LoosestNodes implements NodeChoice {
    private final NodeOrder order;

    /** Chooses for a machine whose books are these. */
    LoosestNodes(NodeBook live) {
        this.order = new NodeOrder(live, (book, node, room) -> -book.share(node));
    }

    @Override
    public Optional<Grant> choose(NodeBook book, Job job, Optional<BitSet> allowed) {
        return order.candidates(book, job, allowed).fill(DeviceChoice.LOOSEST);
    }
}
