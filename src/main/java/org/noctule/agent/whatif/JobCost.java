package org.noctule.agent.whatif;

import org.noctule.agent.reward.Outcome;

/** Costs of one job, whose sum an imagined future is to keep low. */
public enum JobCost {
    /** The time in the system by the run time, which counts at least 10 s; at least 1. */
    BOUNDED_SLOWDOWN {
        @Override
        public double of(double wait, double run) {
            return Math.max(1, (wait + run) / Math.max(Outcome.TAU, run));
        }

        @Override
        double rate(double run) {
            return 1 / Math.max(Outcome.TAU, run);
        }
    },
    /** Seconds from submission to start. */
    WAITING_TIME {
        @Override
        public double of(double wait, double run) {
            return wait;
        }

        @Override
        double rate(double run) {
            return 1;
        }
    },
    /** Seconds from submission to end. */
    AVG_JOB_COMPLETION {
        @Override
        public double of(double wait, double run) {
            return wait + run;
        }

        @Override
        double rate(double run) {
            return 1;
        }
    },
    /** The time in the system by the run time, which counts at least 1 s. */
    AVG_JOB_SLOWDOWN {
        @Override
        public double of(double wait, double run) {
            return (wait + run) / Math.max(1, run);
        }

        @Override
        double rate(double run) {
            return 1 / Math.max(1, run);
        }
    };

    /** Seconds of waiting from which on all costs grow along lines. */
    private static final double LINEAR_S = Outcome.TAU;

    /**
     * Returns the cost of a job.
     *
     * @param wait seconds of waiting, from 0
     * @param run seconds of running, from 0, finite
     * @return the cost, from 0
     */
    public abstract double of(double wait, double run);

    /** The cost per second of waiting, once it grows. */
    abstract double rate(double run);

    /** Where the line that it grows along then begins, below which no cost is. */
    double line(double run) {
        return of(LINEAR_S, run) - LINEAR_S * rate(run);
    }
}
