package org.noctule.learning.algorithm;

import java.util.stream.IntStream;

/** The ways in which evolution compares the two trials of each of its pairs. */
public enum TrialComparison {
    /** By their ranks among all trials of the update, from −0.5 for the lowest return to 0.5 for the highest. */
    RANKS {
        @Override
        double[] better(double[] returns) {
            final double[] ranks = ranks(returns);
            return IntStream.range(0, returns.length / 2)
                    .mapToDouble(pair -> ranks[2 * pair] - ranks[2 * pair + 1])
                    .toArray();
        }
    },
    /**
     * By their returns a and b alone, as 2 (a − b) / (|a| + |b|): about log(b / a) for costs −a and −b, but never
     * beyond 2, so that neither a hard episode nor a rare disaster outweighs the others.
     */
    PAIRS {
        @Override
        double[] better(double[] returns) {
            return IntStream.range(0, returns.length / 2)
                    .mapToDouble(pair -> apart(returns[2 * pair], returns[2 * pair + 1]))
                    .toArray();
        }
    };

    /**
     * Tells by how much the first trial of each pair is better than the second.
     *
     * @param returns returns of all trials; those of a pair follow each other
     * @return a number for each pair, above 0 where the first is better
     */
    abstract double[] better(double[] returns);

    private static double apart(double first, double second) {
        return first == second ? 0 : 2 * (first - second) / (Math.abs(first) + Math.abs(second));
    }

    /**
     * Turns returns into ranks, which depend on their order alone.
     *
     * @param returns some returns
     * @return from −0.5 for the lowest to 0.5 for the highest; equal ones share the mean of their ranks
     */
    static double[] ranks(double[] returns) {
        final int count = returns.length;
        final double[] ranks = new double[count];
        final int[] order = IntStream.range(0, count)
                .boxed()
                .sorted((a, b) -> Double.compare(returns[a], returns[b]))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int from = 0, to; from < count; from = to) {
            to = from + 1;
            while (to < count && returns[order[to]] == returns[order[from]]) {
                to++;
            }
            for (int i = from; i < to; i++) {
                ranks[order[i]] = count == 1 ? 0 : (from + to - 1) / 2.0 / (count - 1) - 0.5;
            }
        }
        return ranks;
    }
}
