package org.noctule.agent.priority;

import java.util.Optional;
import org.noctule.json.JsonInput;

/**
 * Bounds of backfilling, as Slurm's {@code SchedulerParameters} has them.
 *
 * @param depth most jobs that are looked at per pass ({@code bf_max_job_test})
 * @param window seconds ahead in which reservations are made ({@code bf_window}); infinity for all time
 * @param jobsPerUser most jobs of one user that are looked at per pass ({@code bf_max_job_user})
 */
public record BackfillLimits(int depth, double window, int jobsPerUser) {
    /** No bounds. */
    public static final BackfillLimits NONE =
            new BackfillLimits(Integer.MAX_VALUE, Double.POSITIVE_INFINITY, Integer.MAX_VALUE);

    static BackfillLimits read(Optional<JsonInput> agent) {
        return new BackfillLimits(
                agent.flatMap(keys -> keys.find("depth")).map(JsonInput::count).orElse(NONE.depth),
                agent.flatMap(keys -> keys.find("window"))
                        .map(JsonInput::positive)
                        .orElse(NONE.window),
                agent.flatMap(keys -> keys.find("jobs_per_user"))
                        .map(JsonInput::count)
                        .orElse(NONE.jobsPerUser));
    }
}
