package org.noctule.companion.simulator;

import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.noctule.platform.NodeGres;
import org.noctule.platform.NodeType;
import org.noctule.workload.NodeDemand;

/** Tasks of a workload that differ in cores and memory alone, on nodes of one type: their cards are looked for once. */
final class TaskGroup {
    private final boolean exclusive;
    /** Per named resource that a task asks for, the kinds on the node that will do. */
    private final int[][] kinds;

    private final int[] numbers;
    private final int[] thousandths;
    /** Kinds of cards, and for each of them the indices of what a task asks for and it will do for. */
    private final int[] cards;

    private final int[][] asksOfCards;

    private final int[] cores;
    private final long[] bytes;
    private final long[] counts;

    /**
     * Makes the group.
     *
     * @param type the type of nodes, which has the features that the tasks ask for
     * @param tasks equal tasks and their numbers, of one group and at least one
     */
    TaskGroup(NodeType type, List<Map.Entry<TaskClass, Long>> tasks) {
        final List<NodeGres> gres = type.companions().gres();
        final TaskClass any = tasks.get(0).getKey();
        this.exclusive = any.exclusive();
        this.kinds = any.asks().stream()
                .map(ask -> all(gres.size(), kind -> ask.names(gres.get(kind))))
                .toArray(int[][]::new);
        this.numbers = any.asks().stream().mapToInt(TaskClass.Ask::number).toArray();
        this.thousandths =
                any.asks().stream().mapToInt(TaskClass.Ask::thousandths).toArray();
        this.cards = all(gres.size(), kind -> gres.get(kind).name().equals(NodeDemand.CARD));
        this.asksOfCards = IntStream.of(cards)
                .mapToObj(kind -> all(kinds.length, ask -> any.asks().get(ask).names(gres.get(kind))))
                .toArray(int[][]::new);
        this.cores = tasks.stream().mapToInt(task -> task.getKey().cores()).toArray();
        this.bytes = tasks.stream().mapToLong(task -> task.getKey().bytes()).toArray();
        this.counts = tasks.stream().mapToLong(Map.Entry::getValue).toArray();
    }

    private static int[] all(int number, IntPredicate which) {
        return IntStream.range(0, number).filter(which).toArray();
    }

    /** The free thousandths of a node's cards that a task can use, summed over the tasks of the group. */
    long usable(CountedNode node) {
        final long placed = node.open(exclusive) ? hosted(node) : 0;
        return placed == 0 || !served(node) ? 0 : placed * thousandths(node);
    }

    private long hosted(CountedNode node) {
        long hosted = 0;
        for (int i = 0; i < cores.length; i++) {
            if (node.hosts(cores[i], bytes[i])) {
                hosted += counts[i];
            }
        }
        return hosted;
    }

    private boolean served(CountedNode node) {
        for (int ask = 0; ask < kinds.length; ask++) {
            int missing = numbers[ask];
            for (final int kind : kinds[ask]) {
                for (int device = 0; missing > 0 && device < node.left[kind].length; device++) {
                    missing -= node.serves(kind, device, thousandths[ask]) ? 1 : 0;
                }
            }
            if (missing > 0) {
                return false;
            }
        }
        return true;
    }

    /** Those of the cards of which enough is left for something that a task asks for. */
    private long thousandths(CountedNode node) {
        long sum = 0;
        for (int card = 0; card < cards.length; card++) {
            final int[] left = node.left[cards[card]];
            for (int device = 0; device < left.length; device++) {
                for (final int ask : asksOfCards[card]) {
                    if (node.serves(cards[card], device, thousandths[ask])) {
                        sum += left[device];
                        break;
                    }
                }
            }
        }
        return sum;
    }
}
