package org.noctule.companion.agent;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.noctule.companion.DeviceChoice;
import org.noctule.companion.Fragmentation;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeBook;
import org.noctule.companion.NodeCards;
import org.noctule.companion.NodeTasks;
import org.noctule.platform.CoreStates;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;

/**
 * The node and device come first whose expected fragmentation grows least when they take a task: {@code fgd}
 * (fragmentation gradient descent, see {@link Fragmentation}). Tasks are drawn from all jobs that have had a place so
 * far; the mix is looked at anew whenever their number has grown by a tenth.
 *
 * <p>Jobs without a demand come as in {@link TightestNodes}. A choice takes the nodes that may take the job; of those
 * that have not changed since the last such job, growths are remembered.
 */
final class LeastFragmentation implements NodeChoice {
    private static final double GROWTH = 1.1;

    private final NodeBook live;
    private final Fragmentation heard = new Fragmentation();
    private final TightestNodes others;
    private Fragmentation workload = new Fragmentation();
    private long next = 1;
    private final Map<NodeDemand, Growths> remembered = new HashMap<>();

    /** Growths on each node, and the device that they suppose, for one demand. */
    private static final class Growths {
        final double[] growth;
        final int[] rest;
        final int[] version;

        Growths(int nodes) {
            growth = new double[nodes];
            rest = new int[nodes];
            version = new int[nodes];
        }
    }

    /** Chooses for a machine whose books are these. */
    LeastFragmentation(NodeBook live) {
        this.live = live;
        this.others = new TightestNodes(live);
    }

    @Override
    public void placed(Job job) {
        heard.add(job);
        if (heard.tasks() >= next) {
            workload = heard.copy();
            next = (long) Math.ceil(heard.tasks() * GROWTH);
            remembered.clear();
        }
    }

    @Override
    public Optional<Grant> choose(NodeBook book, Job job, Optional<BitSet> allowed) {
        final Optional<GresRequest> cards = job.demand().stream()
                .flatMap(demand -> demand.gres().stream())
                .filter(request -> request.name().equals(NodeDemand.CARD))
                .findFirst();
        if (job.demand().isEmpty()) {
            return others.choose(book, job, allowed);
        }
        final NodeDemand demand = job.demand().get();
        // A room of reservations has other nodes than those that are remembered.
        final Growths growths = book == live
                ? remembered.computeIfAbsent(demand, each -> new Growths(book.nodes()))
                : new Growths(book.nodes());
        final Optional<Grant> grant = NodeCandidates.anywhere(book, job, allowed, (node, room) -> {
                    if (growths.version[node] != book.version(node)) {
                        growths.version[node] = book.version(node);
                        grow(growths, book, node, job, cards);
                    }
                    return growths.growth[node];
                }, (lone, some) -> book.least(lone, some, node -> {
                    if (growths.version[node] != book.version(node)) {
                        growths.version[node] = book.version(node);
                        grow(growths, book, node, job, cards);
                    }
                    return growths.growth[node];
                }))
                .some(node -> true, (rest, best) -> false);
        if (grant.isEmpty()) {
            return book.lowest(job, allowed);
        }
        if (cards.isEmpty() || !cards.get().share() || grant.get().nodes().size() > 1 || demand.tasks() > 1) {
            return grant;
        }
        final int node = grant.get().nodes().get(0).node();
        final int wanted = growths.rest[node];
        final DeviceChoice devices = (rest, best) -> rest == wanted && best != wanted;
        final NodeTasks tasks = new NodeTasks();
        tasks.add(node, 1);
        return book.grant(job, tasks, devices);
    }

    private void grow(Growths growths, NodeBook book, int node, Job job, Optional<GresRequest> cards) {
        final NodeDemand demand = job.demand().orElseThrow();
        final NodeCards now = book.cards(node);
        final double before = workload.of(now);
        if (cards.isEmpty()) {
            final long memory = bytes(job, demand, 0);
            growths.growth[node] = workload.of(now.less(demand.cores(), memory)) - before;
            return;
        }
        final GresRequest request = cards.get();
        final long bytes = bytes(job, demand, request.thousandths());
        growths.growth[node] = Double.POSITIVE_INFINITY;
        if (!request.share()) {
            NodeCards then = now.less(demand.cores(), bytes);
            int missing = request.thousandths() / GresRequest.WHOLE;
            for (int card = 0; card < now.left().length && missing > 0; card++) {
                if (now.left()[card] == GresRequest.WHOLE && fits(request, now, card)) {
                    then = then.less(card, GresRequest.WHOLE);
                    missing--;
                }
            }
            growths.growth[node] = workload.of(then) - before;
            return;
        }
        final NodeCards rest = now.less(demand.cores(), bytes);
        for (int card = 0; card < now.left().length; card++) {
            if (now.left()[card] >= request.thousandths() && fits(request, now, card)) {
                final double growth = workload.of(rest.less(card, request.thousandths())) - before;
                if (growth < growths.growth[node]) {
                    growths.growth[node] = growth;
                    growths.rest[node] = now.left()[card];
                }
            }
        }
    }

    private static boolean fits(GresRequest request, NodeCards cards, int card) {
        return request.type().isEmpty() || request.type().equals(cards.types().get(card));
    }

    private static long bytes(Job job, NodeDemand demand, int cards) {
        final double megabytes = demand.memory() == 0 ? job.memory() : demand.memory();
        final long each = CoreStates.bytes(megabytes);
        return demand.memory() == 0 || demand.memoryPer() == NodeDemand.MemoryPer.CORE
                ? each * demand.cores()
                : demand.memoryPer() == NodeDemand.MemoryPer.NODE ? each : each / GresRequest.WHOLE * cards;
    }

    @Override
    public boolean remembers() {
        return true;
    }
}
