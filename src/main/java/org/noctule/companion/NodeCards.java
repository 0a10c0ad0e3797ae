package org.noctule.companion;

import java.util.Arrays;
import java.util.List;
import org.noctule.workload.GresRequest;

/**
 * The free cores, memory and cards of one node, as they are or as they would be.
 *
 * @param cores number of free cores
 * @param bytes free memory
 * @param left thousandths that are left of each card
 * @param types type of each card
 */
public record NodeCards(int cores, long bytes, int[] left, List<String> types) {
    /** {@return thousandths of cards that are left} */
    public long sum() {
        long sum = 0;
        for (final int thousandths : left) {
            sum += thousandths;
        }
        return sum;
    }

    /**
     * Returns the cards as they would be with less left of one.
     *
     * @param card its index
     * @param thousandths thousandths that would be taken of it
     * @param taken cores that would be taken
     * @param memory bytes that would be taken
     * @return the other cards
     */
    public NodeCards less(int card, int thousandths, int taken, long memory) {
        final int[] less = left.clone();
        less[card] -= thousandths;
        return new NodeCards(cores - taken, bytes == Long.MAX_VALUE ? bytes : bytes - memory, less, types);
    }

    /** Thousandths of cards that a task cannot use. */
    long useless(Fragmentation.Kind task) {
        final boolean share = task.thousandths() < GresRequest.WHOLE;
        final int each = Math.min(task.thousandths(), GresRequest.WHOLE);
        final int needed = share ? 1 : task.thousandths() / GresRequest.WHOLE;
        int able = 0;
        long rest = 0;
        for (int card = 0; card < left.length; card++) {
            final boolean fits =
                    left[card] >= each && (task.type().isEmpty() || task.type().equals(types.get(card)));
            able += fits ? 1 : 0;
            rest += fits ? 0 : left[card];
        }
        return able >= needed && cores >= task.cores() && bytes >= task.bytes() ? rest : sum();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NodeCards cards
                && cores == cards.cores
                && bytes == cards.bytes
                && Arrays.equals(left, cards.left)
                && types.equals(cards.types);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(left) * 31 + cores;
    }

    @Override
    public String toString() {
        return cores + " cores, " + bytes + " bytes, cards " + Arrays.toString(left);
    }
}
