package org.noctule.workload;

/**
 * The checkpoints that a job makes.
 *
 * @param interval the choice of the time between two
 * @param seconds that time, where it is fixed
 * @param cost seconds of a checkpoint
 * @param restart seconds before the work of a further attempt begins
 */
public record JobCheckpoints(Interval interval, double seconds, double cost, double restart) {
    /** The time between two checkpoints of a job with cost C and mean time M between its failures. */
    public enum Interval {
        /** A number of seconds. */
        FIXED {
            @Override
            double seconds(double seconds, double cost, double gap) {
                return seconds;
            }
        },
        /** The square root of 2 C M (Young, Communications of the ACM 17(9), 1974). */
        YOUNG {
            @Override
            double seconds(double seconds, double cost, double gap) {
                return Math.sqrt(2 * cost * gap);
            }
        },
        /**
         * For C below 2 M, sqrt(2 C M) (1 + sqrt(C / 2M) / 3 + C / 18M) - C, else M (Daly, Future Generation Computer
         * Systems 22(3), 2006, equation 37).
         */
        DALY {
            @Override
            double seconds(double seconds, double cost, double gap) {
                if (!(cost < 2 * gap)) {
                    return gap;
                }
                final double ratio = cost / (2 * gap);
                return Math.sqrt(2 * cost * gap) * (1 + Math.sqrt(ratio) / 3 + ratio / 9) - cost;
            }
        };

        /**
         * Returns the time.
         *
         * @param seconds what is fixed
         * @param cost C in seconds
         * @param gap M in seconds, possibly infinite
         * @return seconds, possibly infinite
         */
        abstract double seconds(double seconds, double cost, double gap);
    }

    /**
     * Returns the interval of a job.
     *
     * @param gap mean seconds between failures of its cores, possibly infinite
     * @return seconds of work between two checkpoints
     */
    public double seconds(double gap) {
        return gap == Double.POSITIVE_INFINITY && interval != Interval.FIXED
                ? Double.POSITIVE_INFINITY
                : interval.seconds(seconds, cost, gap);
    }
}
