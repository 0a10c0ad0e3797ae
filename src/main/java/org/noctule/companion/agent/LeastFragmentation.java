package org.noctule.companion.agent;

import java.util.BitSet;
import java.util.Optional;
import org.noctule.companion.DeviceChoice;
import org.noctule.companion.Fragmentation;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.companion.NodeTasks;
import org.noctule.companion.RememberedNodes;
import org.noctule.companion.TaskMix;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;

/**
 * The node and device come first whose expected fragmentation grows least when they take a task: {@code fgd}
 * (fragmentation gradient descent, see {@link Fragmentation}). Tasks are drawn from all jobs that have had a place so
 * far; the mix is looked at anew whenever their number has grown by a tenth.
 *
 * <p>Jobs without a demand come as in {@link TightestNodes}. A choice takes the nodes that may take the job; growths of
 * lone tasks are remembered for nodes that are alike.
 */
final class LeastFragmentation implements NodeChoice {
    private static final double GROWTH = 1.1;

    private final NodeBook live;
    private final Fragmentation heard = new Fragmentation();
    private final TightestNodes others;
    private TaskMix mix = heard.mix();
    private long next = 1;
    private final FragmentGrowth growth;
    private final RememberedNodes remembered;

    /** Chooses for a machine whose books are these. */
    LeastFragmentation(NodeBook live) {
        this.live = live;
        this.others = new TightestNodes(live);
        this.growth = new FragmentGrowth(live, mix);
        this.remembered = new RememberedNodes(live, growth::of);
    }

    @Override
    public void placed(Job job) {
        heard.add(job);
        if (heard.tasks() >= next) {
            mix = heard.mix();
            next = (long) Math.ceil(heard.tasks() * GROWTH);
            growth.draw(mix);
            remembered.forget();
        }
    }

    @Override
    public Optional<Grant> choose(NodeBook book, Job job, Optional<BitSet> allowed) {
        if (job.demand().isEmpty()) {
            return others.choose(book, job, allowed);
        }
        // A room of reservations has other nodes than those that are remembered.
        final FragmentGrowth grown = book == live ? growth : new FragmentGrowth(book, mix);
        final Optional<Grant> grant = NodeCandidates.anywhere(
                        book,
                        job,
                        allowed,
                        (node, room) -> grown.of(job, node),
                        book == live
                                ? remembered::least
                                : (lone, some) -> book.least(lone, some, node -> grown.of(lone, node)))
                .some(node -> true, (rest, best) -> false);
        if (grant.isEmpty()) {
            return book.lowest(job, allowed);
        }
        final NodeDemand demand = job.demand().get();
        if (demand.tasks() > 1 || grant.get().nodes().size() > 1 || !isShare(demand)) {
            return grant;
        }
        final int node = grant.get().nodes().get(0).node();
        grown.of(job, node);
        final int wanted = grown.rest();
        final DeviceChoice devices = (rest, best) -> rest == wanted && best != wanted;
        final NodeTasks tasks = new NodeTasks();
        tasks.add(node, 1);
        return book.grant(job, tasks, devices);
    }

    /** The first request for cards counts. */
    private static boolean isShare(NodeDemand demand) {
        for (final GresRequest request : demand.gres()) {
            if (request.name().equals(NodeDemand.CARD)) {
                return request.share();
            }
        }
        return false;
    }
}
