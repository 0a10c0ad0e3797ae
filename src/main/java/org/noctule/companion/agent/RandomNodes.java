package org.noctule.companion.agent;

import java.util.BitSet;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.noctule.companion.DeviceChoice;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.companion.RememberedNodes;
import org.noctule.workload.Job;

/** Any order of the nodes that may take a task is as likely as another: {@code random}. */
final class RandomNodes implements NodeChoice {
    private final NodeBook live;
    private final RememberedNodes able;
    private final IntUnaryOperator draw;

    /** Chooses for a machine whose books are these, by numbers below a bound. */
    RandomNodes(NodeBook live, IntUnaryOperator draw) {
        this.live = live;
        this.able = new RememberedNodes(live, (job, node) -> 0);
        this.draw = draw;
    }

    @Override
    public Optional<Grant> choose(NodeBook book, Job job, Optional<BitSet> allowed) {
        final int seed = draw.applyAsInt(Integer.MAX_VALUE);
        return NodeCandidates.anywhere(
                        book,
                        job,
                        allowed,
                        (node, room) -> mixed(seed, node),
                        (lone, some) -> book == live
                                ? able.least(lone, some, node -> mixed(seed, node))
                                : book.least(lone, some, node -> mixed(seed, node)))
                .fill(DeviceChoice.LOWEST);
    }

    /** One draw per job, spread over the nodes by the finalizer of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). */
    private static double mixed(int seed, int node) {
        long bits = ((long) seed << Integer.SIZE | node) * 0x9e3779b97f4a7c15L;
        bits = (bits ^ bits >>> 30) * 0xbf58476d1ce4e5b9L;
        bits = (bits ^ bits >>> 27) * 0x94d049bb133111ebL;
        return (bits ^ bits >>> 31) >>> 11;
    }

    @Override
    public boolean remembers() {
        return true;
    }
}
