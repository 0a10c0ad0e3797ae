package org.noctule.workload;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;

/**
 * A law of how much faster a job is on more cores. Only ratios count: a job does {@code S(n)/S(res)} of the work on n
 * cores that it does on as many as it asks for.
 */
public sealed interface SpeedUp {
    /** The law of work that is shared evenly and costs nothing to share: {@code S(n) = n}. */
    SpeedUp LINEAR = new Amdahl(0);

    /**
     * Returns the speed-up on cores of one type.
     *
     * @param cores number of cores, at least 1
     * @param processor type of their processors; most laws hold on all
     * @return a positive number
     */
    double on(int cores, String processor);

    /**
     * Tells whether the law holds apart from the speed of the cores.
     *
     * @return true if it already holds how fast each type of processor is
     */
    default boolean byType() {
        return false;
    }

    /**
     * Returns the speed-up by which a job's work is counted.
     *
     * @param cores number of cores that the job asks for
     * @return the speed-up on that many cores, of the type by which it is counted
     */
    default double reference(int cores) {
        return on(cores, "");
    }

    /**
     * {@code 1/(f+(1−f)/n)}, after Amdahl, "Validity of the single processor approach", 1967.
     *
     * @param serial f: the part of the work that one core does alone, from 0 to 1
     */
    record Amdahl(double serial) implements SpeedUp {
        @Override
        public double on(int cores, String processor) {
            return 1 / (serial + (1 - serial) / cores);
        }
    }

    /**
     * {@code T(1)/T(n)} with {@code T(n) = φW/n+α+βn}, after Sevcik, "Application scheduling and processor allocation
     * in multiprogrammed parallel processing systems", 1994.
     *
     * @param work W: work in seconds, positive
     * @param imbalance φ: by how much the core with most work exceeds the mean, at least 1
     * @param serial α: seconds that do not shrink
     * @param communication β: seconds per core
     */
    record Sevcik(double work, double imbalance, double serial, double communication) implements SpeedUp {
        @Override
        public double on(int cores, String processor) {
            return seconds(1) / seconds(cores);
        }

        private double seconds(int cores) {
            return imbalance * work / cores + serial + communication * cores;
        }
    }

    /**
     * The speed-up of a program of mean parallelism A and variance σ, after Downey, "A model for speedup of parallel
     * programs", 1997.
     *
     * @param parallelism A: at least 1
     * @param variance σ: not negative; 0 is linear up to A
     */
    record Downey(double parallelism, double variance) implements SpeedUp {
        @Override
        public double on(int cores, String processor) {
            final double n = cores;
            final double a = parallelism;
            if (variance <= 1) {
                if (n <= a) {
                    return a * n / (a + variance * (n - 1) / 2);
                }
                return n <= 2 * a - 1 ? a * n / (variance * (a - 0.5) + n * (1 - variance / 2)) : a;
            }
            return n <= a + a * variance - variance ? n * a * (variance + 1) / (variance * (n + a - 1) + a) : a;
        }
    }

    /**
     * Measured throughputs by type of processor and number of cores, the form of Gavel's files: between two numbers of
     * cores on the line through both, below the least in proportion, above the most no more. Types that are left out
     * are as slow as the slowest that is not.
     *
     * @param throughputs steps per second by number of cores, by type of processor, unmodifiable; none is empty
     * @param reference the type by which a job's work is counted
     */
    record Table(Map<String, NavigableMap<Integer, Double>> throughputs, String reference) implements SpeedUp {
        /** The type that stands for all: speeds of cores then count too. */
        public static final String ANY = "any";

        @Override
        public boolean byType() {
            return !reference.equals(ANY);
        }

        @Override
        public double reference(int cores) {
            return at(Objects.requireNonNull(throughputs.get(reference)), cores);
        }

        @Override
        public double on(int cores, String processor) {
            final NavigableMap<Integer, Double> known = throughputs.get(byType() ? processor : ANY);
            if (known != null) {
                return at(known, cores);
            }
            double slowest = Double.POSITIVE_INFINITY;
            for (final NavigableMap<Integer, Double> other : throughputs.values()) {
                slowest = Math.min(slowest, at(other, cores));
            }
            return slowest;
        }

        private static double at(NavigableMap<Integer, Double> known, int cores) {
            final Map.Entry<Integer, Double> below = known.floorEntry(cores);
            final Map.Entry<Integer, Double> above = known.ceilingEntry(cores);
            if (below == null) {
                return known.firstEntry().getValue() * cores / known.firstKey();
            }
            if (above == null || above.getKey().equals(below.getKey())) {
                return below.getValue();
            }
            final double part = (double) (cores - below.getKey()) / (above.getKey() - below.getKey());
            return below.getValue() + part * (above.getValue() - below.getValue());
        }
    }
}
