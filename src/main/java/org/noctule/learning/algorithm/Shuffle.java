package org.noctule.learning.algorithm;

import java.util.random.RandomGenerator;

/** Orders drawn at random. */
final class Shuffle {
    private Shuffle() {}

    static int[] of(int size, RandomGenerator chance) {
        final int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            final int other = chance.nextInt(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        return order;
    }
}
