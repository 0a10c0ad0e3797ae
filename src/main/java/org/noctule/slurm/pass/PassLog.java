package org.noctule.slurm.pass;

import java.util.List;

/** Hears of a controller's passes. */
public interface PassLog {
    /** Hears nothing. */
    PassLog NONE = new PassLog() {
        @Override
        public void pass(double date, int millisecond, String kind, List<String> started) {}

        @Override
        public void plan(PlannedStart plan) {}
    };

    /**
     * Hears of a pass.
     *
     * @param date its date
     * @param millisecond its part of the second
     * @param kind {@code full}, {@code quick} or {@code backfill}
     * @param started the jobs that it started, in order
     */
    void pass(double date, int millisecond, String kind, List<String> started);

    /**
     * Hears of a plan.
     *
     * @param plan the plan
     */
    void plan(PlannedStart plan);
}
