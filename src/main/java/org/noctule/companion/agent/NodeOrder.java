package org.noctule.companion.agent;

import java.util.BitSet;
import java.util.Optional;
import org.noctule.companion.NodeBook;
import org.noctule.companion.RememberedNodes;
import org.noctule.workload.Job;

/** Orders nodes by what they have left. Of the books of a machine, the keys of lone tasks are remembered. */
final class NodeOrder {
    /** The key of a node. */
    @FunctionalInterface
    interface Key {
        /**
         * The key; the smallest comes first. It is equal for nodes of one type that have the same left.
         *
         * @param book what nodes have left
         * @param node number of the node
         * @param room number of tasks that it could take
         */
        double of(NodeBook book, int node, int room);
    }

    private final NodeBook live;
    private final Key key;
    private final RememberedNodes remembered;

    /** Orders nodes of a machine whose books are these, and of others. */
    NodeOrder(NodeBook live, Key key) {
        this.live = live;
        this.key = key;
        this.remembered = new RememberedNodes(live, (job, node) -> key.of(live, node, 1));
    }

    /** The nodes of some books that may take tasks of a job. */
    NodeCandidates candidates(NodeBook book, Job job, Optional<BitSet> allowed) {
        return NodeCandidates.anywhere(
                book,
                job,
                allowed,
                (node, room) -> key.of(book, node, room),
                book == live
                        ? remembered::least
                        : (lone, some) -> book.least(lone, some, node -> key.of(book, node, 1)));
    }
}
