package org.noctule.companion.agent;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.noctule.companion.Fragmentation;
import org.noctule.companion.NodeBook;
import org.noctule.companion.NodeCards;
import org.noctule.platform.CoreStates;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;

/** The slow twin of {@link LeastFragmentation} for lone tasks: counts each node's fragments anew for each job. */
final class SlowGradient {
    private final List<Job> heard = new ArrayList<>();
    private Fragmentation workload = new Fragmentation();
    private long tasks;
    private long next = 1;

    void placed(Job job) {
        heard.add(job);
        final Fragmentation all = new Fragmentation();
        heard.forEach(all::add);
        tasks = all.tasks();
        if (tasks >= next) {
            workload = all;
            next = (long) Math.ceil(tasks * 1.1);
        }
    }

    /** The node of the least growth, or -1, and what is left of the card that it supposes for a share. */
    int[] choose(NodeBook book, Job job, Optional<BitSet> allowed) {
        final NodeDemand demand = job.demand().orElseThrow();
        final Optional<GresRequest> request = demand.gres().stream()
                .filter(each -> each.name().equals(NodeDemand.CARD))
                .findFirst();
        int best = -1;
        int rest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int place = 0; place < book.nodes(); place++) {
            final int node = book.nodeAt(place);
            if (allowed.map(some -> some.get(node)).orElse(true) && book.capacity(job, node) > 0) {
                for (final int[] each : ways(book.cards(node), request)) {
                    final NodeCards now = book.cards(node);
                    final NodeCards then = new NodeCards(now.cores(), now.bytes(), each, now.types())
                            .less(demand.cores(), bytes(job, demand, request));
                    final double growth = workload.of(then) - workload.of(now);
                    if (growth < least) {
                        least = growth;
                        best = node;
                        rest = changed(now, each);
                    }
                }
            }
        }
        return new int[] {best, rest};
    }

    /** What may be left of a node's cards. */
    private static List<int[]> ways(NodeCards now, Optional<GresRequest> request) {
        final List<int[]> ways = new ArrayList<>();
        final int wanted = request.map(GresRequest::thousandths).orElse(0);
        int[] then = now.left().clone();
        int missing = wanted / 1000;
        for (int card = 0; card < then.length; card++) {
            final boolean fits = request.isPresent()
                    && (request.get().type().isEmpty()
                            || request.get().type().equals(now.types().get(card)));
            if (fits && wanted < 1000 && now.left()[card] >= wanted) {
                then[card] -= wanted;
                ways.add(then);
                then = now.left().clone();
            } else if (fits && wanted >= 1000 && now.left()[card] == 1000 && missing > 0) {
                then[card] = 0;
                missing--;
            }
        }
        if (wanted == 0 || wanted >= 1000) {
            ways.add(then);
        }
        return ways;
    }

    private static int changed(NodeCards now, int[] then) {
        for (int card = 0; card < then.length; card++) {
            if (then[card] != now.left()[card]) {
                return now.left()[card];
            }
        }
        return 0;
    }

    private static long bytes(Job job, NodeDemand demand, Optional<GresRequest> request) {
        if (demand.memory() == 0) {
            return CoreStates.bytes(job.memory()) * demand.cores();
        }
        final long each = CoreStates.bytes(demand.memory());
        return switch (demand.memoryPer()) {
            case NODE -> each;
            case CORE -> each * demand.cores();
            case CARD -> each / 1000 * request.map(GresRequest::thousandths).orElse(0);
        };
    }
}
