package org.noctule.companion.agent;

import java.util.Optional;
import org.noctule.companion.NodeBook;
import org.noctule.companion.NodeCards;
import org.noctule.companion.TaskMix;
import org.noctule.platform.CoreStates;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;

/**
 * The growth of the expected fragmentation of a node when it takes a task. What nodes have left, and how fragmented
 * that is, is remembered until it changes.
 */
final class FragmentGrowth {
    private final NodeBook book;
    private final NodeCards[] cards;
    private final int[] versions;
    private final double[] before;
    private final int[] mixes;
    private TaskMix mix;
    private int times;

    private Optional<Job> last = Optional.empty();
    private Optional<GresRequest> request = Optional.empty();
    private int cores;
    private long bytes;
    private int rest;

    /** Of the nodes of some books, for tasks that are drawn from a mix. */
    FragmentGrowth(NodeBook book, TaskMix mix) {
        this.book = book;
        this.cards = new NodeCards[book.nodes()];
        this.versions = new int[book.nodes()];
        this.before = new double[book.nodes()];
        this.mixes = new int[book.nodes()];
        draw(mix);
    }

    /** Draws tasks from another mix. */
    void draw(TaskMix other) {
        mix = other;
        times++;
    }

    /** The growth of a node's fragmentation by a task of a job; infinite if no card has so much left. */
    double of(Job job, int node) {
        if (last.isEmpty() || last.get() != job) {
            prepare(job);
        }
        final NodeCards now = look(node);
        final int[] left = now.left();
        final int freeCores = now.cores() - cores;
        final long freeBytes = now.bytes() == Long.MAX_VALUE ? now.bytes() : now.bytes() - bytes;
        if (request.isEmpty()) {
            return mix.of(freeCores, freeBytes, left, now.types()) - before[node];
        }
        final GresRequest wanted = request.get();
        final int[] then = left.clone();
        if (!wanted.share()) {
            int missing = wanted.thousandths() / GresRequest.WHOLE;
            for (int card = 0; card < left.length && missing > 0; card++) {
                if (left[card] == GresRequest.WHOLE && fits(wanted, now, card)) {
                    then[card] = 0;
                    missing--;
                }
            }
            return mix.of(freeCores, freeBytes, then, now.types()) - before[node];
        }
        double least = Double.POSITIVE_INFINITY;
        for (int card = 0; card < left.length; card++) {
            if (left[card] >= wanted.thousandths() && fits(wanted, now, card) && !isLikeBefore(now, card)) {
                then[card] -= wanted.thousandths();
                final double growth = mix.of(freeCores, freeBytes, then, now.types()) - before[node];
                then[card] = left[card];
                if (growth < least) {
                    least = growth;
                    rest = left[card];
                }
            }
        }
        return least;
    }

    /** Thousandths that are left of the card which the last growth supposes for a share. */
    int rest() {
        return rest;
    }

    private void prepare(Job job) {
        final NodeDemand demand = job.demand().orElseThrow();
        last = Optional.of(job);
        request = demand.gres().stream()
                .filter(each -> each.name().equals(NodeDemand.CARD))
                .findFirst();
        cores = demand.cores();
        bytes = bytes(job, demand, request.map(GresRequest::thousandths).orElse(0));
    }

    private static long bytes(Job job, NodeDemand demand, int cards) {
        final double megabytes = demand.memory() == 0 ? job.memory() : demand.memory();
        final long each = CoreStates.bytes(megabytes);
        return demand.memory() == 0 || demand.memoryPer() == NodeDemand.MemoryPer.CORE
                ? each * demand.cores()
                : demand.memoryPer() == NodeDemand.MemoryPer.NODE ? each : each / GresRequest.WHOLE * cards;
    }

    private NodeCards look(int node) {
        if (versions[node] != book.version(node)) {
            versions[node] = book.version(node);
            cards[node] = book.cards(node);
            mixes[node] = 0;
        }
        final NodeCards now = cards[node];
        if (mixes[node] != times) {
            mixes[node] = times;
            before[node] = mix.of(now.cores(), now.bytes(), now.left(), now.types());
        }
        return now;
    }

    private static boolean fits(GresRequest request, NodeCards cards, int card) {
        return request.type().isEmpty() || request.type().equals(cards.types().get(card));
    }

    /** Tells whether a card before one is of its type and has as much left. */
    private static boolean isLikeBefore(NodeCards cards, int card) {
        for (int other = 0; other < card; other++) {
            if (cards.left()[other] == cards.left()[card]
                    && cards.types().get(other).equals(cards.types().get(card))) {
                return true;
            }
        }
        return false;
    }
}
