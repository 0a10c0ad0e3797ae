package org.noctule.workload;

import java.util.List;

/**
 * The numbers of cores on which a job can run. The terms are those of Feitelson and Rudolph, "Toward convergence in job
 * schedulers for parallel supercomputers", 1996.
 *
 * @param kind who may change the number, and when
 * @param min least number of cores, at least 1
 * @param max most cores, not below {@code min}
 * @param step the numbers between are {@code min} and multiples of the step above it, and {@code max}
 * @param speedUp how the speed goes with the number
 * @param cost seconds in which a job that changes its cores, or goes on after a suspension, does no work
 * @param points seconds of work, at reference speed on as many cores as the job asks for, from one point at which it
 *     can change to the next; 0 if it can at any time
 * @param requests the numbers that the job itself asks for, ascending by progress, unmodifiable
 * @param walltimeRunsAlways whether the walltime counts while the job is suspended
 */
public record Elasticity(
        Kind kind,
        int min,
        int max,
        int step,
        SpeedUp speedUp,
        double cost,
        double points,
        List<Request> requests,
        boolean walltimeRunsAlways) {

    /**
     * The number of cores that a job asks for as it runs.
     *
     * @param atProgress the part of its work that is done then, above 0 and below 1
     * @param resources number of cores
     */
    public record Request(double atProgress, int resources) {}

    /** The parties that may choose the number of cores. */
    public enum Kind {
        /** The scheduler, when it starts the job. */
        MOLDABLE(true, false, false),
        /** The scheduler, when it starts the job and while it runs. */
        MALLEABLE(true, true, false),
        /** The job, while it runs. */
        EVOLVING(false, false, true),
        /** The scheduler and the job. */
        ADAPTIVE(true, true, true);

        private final boolean startsAnySize;
        private final boolean resizes;
        private final boolean asks;

        Kind(boolean startsAnySize, boolean resizes, boolean asks) {
            this.startsAnySize = startsAnySize;
            this.resizes = resizes;
            this.asks = asks;
        }

        /**
         * Tells whether the scheduler may start the job on any number within its limits.
         *
         * @return false if it starts on as many cores as it asks for
         */
        public boolean startsAnySize() {
            return startsAnySize;
        }

        /**
         * Tells whether the scheduler may change the number while the job runs.
         *
         * @return whether it may
         */
        public boolean resizes() {
            return resizes;
        }

        /**
         * Tells whether the job asks for other numbers while it runs.
         *
         * @return whether it does
         */
        public boolean asks() {
            return asks;
        }
    }

    /**
     * Tells whether a number of cores is one of the job's.
     *
     * @param cores the number
     * @return true if it is within the limits and on a step
     */
    public boolean allows(int cores) {
        return cores >= min && cores <= max && onStep(cores);
    }

    /**
     * Tells whether a number of cores is on a step, be it within the limits or not.
     *
     * @param cores the number
     * @return true if it is {@code max}, or {@code min} and so many steps
     */
    public boolean onStep(int cores) {
        return cores == max || (cores - min) % step == 0;
    }

    /**
     * Returns the largest number of the job's cores that is not above a number.
     *
     * @param cores the number
     * @return the largest allowed one, 0 if even the least is above
     */
    public int atMost(int cores) {
        if (cores < min) {
            return 0;
        }
        return cores >= max ? max : min + (cores - min) / step * step;
    }

    /**
     * Returns how fast a job is on a number of like cores, beside its speed on as many as it asks for.
     *
     * @param cores the number
     * @param resources the number that the job asks for
     * @return 1 for the same number
     */
    public double relativeSpeed(int cores, int resources) {
        return cores == resources ? 1 : speedUp.on(cores, reference()) / speedUp.reference(resources);
    }

    private String reference() {
        return speedUp instanceof SpeedUp.Table table ? table.reference() : "";
    }
}
