package org.noctule.platform;

import java.util.function.IntToDoubleFunction;

/**
 * Sums doubles pairwise, in the order in which NumPy does, so that means equal its to the last bit: blocks of up to 128
 * values on eight accumulators, halves of larger ranges summed apart. The error grows with log n.
 */
final class PairwiseSum {
    private static final int BLOCK = 128;
    private static final int LANES = 8;

    private PairwiseSum() {}

    static double of(int count, IntToDoubleFunction value) {
        return sum(value, 0, count);
    }

    private static double sum(IntToDoubleFunction value, int from, int count) {
        if (count < LANES) {
            return rest(0, value, from, from + count);
        }
        if (count <= BLOCK) {
            return block(value, from, count);
        }
        final int half = count / 2 - count / 2 % LANES;
        return sum(value, from, half) + sum(value, from + half, count - half);
    }

    private static double block(IntToDoubleFunction value, int from, int count) {
        final double[] lane = new double[LANES];
        final int whole = count - count % LANES;
        for (int i = 0; i < whole; i += LANES) {
            for (int j = 0; j < LANES; j++) {
                lane[j] += value.applyAsDouble(from + i + j);
            }
        }
        final double sum = (lane[0] + lane[1] + (lane[2] + lane[3])) + (lane[4] + lane[5] + (lane[6] + lane[7]));
        return rest(sum, value, from + whole, from + count);
    }

    private static double rest(double start, IntToDoubleFunction value, int from, int to) {
        double sum = start;
        for (int i = from; i < to; i++) {
            sum += value.applyAsDouble(i);
        }
        return sum;
    }
}
