package org.noctule.learning.algorithm;

import java.util.random.RandomGenerator;

/** Orders drawn at random. */
public final class Shuffle {
    private Shuffle() {}

    /**
     * Draws an order.
     *
     * @param size number of things to order
     * @param chance the generator
     * @return each number from 0 to size - 1 once
     */
    public static int[] of(int size, RandomGenerator chance) {
        final int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            final int other = chance.nextInt(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        return order;
    }
}
