package org.noctule.companion;

import java.util.Arrays;
import java.util.List;

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
     * Returns what would be left with less of one card.
     *
     * @param card its index
     * @param thousandths thousandths that would be taken of it
     * @return the rest
     */
    public NodeCards less(int card, int thousandths) {
        final int[] less = left.clone();
        less[card] -= thousandths;
        return new NodeCards(cores, bytes, less, types);
    }

    /**
     * Returns what would be left with less cores and memory.
     *
     * @param taken cores that would be taken
     * @param memory bytes that would be taken
     * @return the rest
     */
    public NodeCards less(int taken, long memory) {
        return new NodeCards(cores - taken, bytes == Long.MAX_VALUE ? bytes : bytes - memory, left, types);
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
