package org.noctule.agent.priority;

import org.noctule.json.OptionKey;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/**
 * Bounds of backfilling, as Slurm's {@code SchedulerParameters} has them.
 *
 * @param depth most jobs that are looked at per pass ({@code bf_max_job_test})
 * @param window seconds ahead in which reservations are made ({@code bf_window}); infinity for all time
 * @param jobsPerUser most jobs of one user that are looked at per pass ({@code bf_max_job_user})
 */
public record BackfillLimits(int depth, double window, int jobsPerUser) {
    static final OptionKey<Integer> DEPTH = OptionKey.of(
                    "depth", OptionValues.count(), "jobs that backfilling looks at per pass")
            .told("all");
    static final OptionKey<Double> WINDOW = OptionKey.of(
                    "window", OptionValues.positive(), "time ahead in which reservations are made")
            .told("unlimited")
            .in("s");
    static final OptionKey<Integer> JOBS_PER_USER = OptionKey.of(
                    "jobs_per_user", OptionValues.count(), "jobs of one user that backfilling looks at per pass")
            .told("all");

    /** No bounds. */
    public static final BackfillLimits NONE =
            new BackfillLimits(Integer.MAX_VALUE, Double.POSITIVE_INFINITY, Integer.MAX_VALUE);

    static BackfillLimits of(Options values) {
        return new BackfillLimits(
                values.find(DEPTH).orElse(NONE.depth),
                values.find(WINDOW).orElse(NONE.window),
                values.find(JOBS_PER_USER).orElse(NONE.jobsPerUser));
    }
}
