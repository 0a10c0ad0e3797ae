package org.noctule.companion.agent;

import java.util.BitSet;
import java.util.Optional;
import org.noctule.companion.DeviceChoice;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.workload.Job;

/** Each node gets one task before any gets two, those that have most left first: {@code spread}. */
final class MostNodes implements NodeChoice {
    private final NodeOrder order;

    /** Chooses for a machine whose books are these. */
    MostNodes(NodeBook live) {
        this.order = new NodeOrder(live, (book, node, room) -> -book.share(node));
    }

    @Override
    public Optional<Grant> choose(NodeBook book, Job job, Optional<BitSet> allowed) {
        return order.candidates(book, job, allowed).spread(DeviceChoice.LOOSEST);
    }
}
