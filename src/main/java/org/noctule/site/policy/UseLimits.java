package org.noctule.site.policy;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Limits of what jobs may use at once or in all. Those with {@code max} are of one user or one job, those with
 * {@code grp} of all jobs together that the limits are for.
 *
 * <p>Amounts are per trackable resource: {@code "cpu"} in cores, {@code "node"} in nodes, {@code "mem"} in MB,
 * {@code "gres/NAME"} and {@code "gres/NAME:TYPE"} in pieces. Source of the names: Slurm, "Resource Limits".
 *
 * @param maxJobs most jobs of one user that run at once; empty for any number
 * @param maxSubmit most jobs of one user that wait or run; empty for any number
 * @param maxTime longest limit of time of a job in s; empty for any
 * @param maxTresPerJob largest amounts of one job, unmodifiable
 * @param maxTresPerUser largest amounts of a user's running jobs, unmodifiable
 * @param grpJobs most jobs that run at once; empty for any number
 * @param grpSubmit most jobs that wait or run; empty for any number
 * @param grpTres largest amounts of running jobs, unmodifiable
 * @param grpTresMins largest amounts x minutes of ended and running jobs, unmodifiable; what was used never fades
 */
public record UseLimits(
        OptionalInt maxJobs,
        OptionalInt maxSubmit,
        OptionalDouble maxTime,
        Map<String, Double> maxTresPerJob,
        Map<String, Double> maxTresPerUser,
        OptionalInt grpJobs,
        OptionalInt grpSubmit,
        Map<String, Double> grpTres,
        Map<String, Double> grpTresMins) {
    /** No limits. */
    public static final UseLimits NONE = new UseLimits(
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalDouble.empty(),
            Map.of(),
            Map.of(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            Map.of(),
            Map.of());

    /**
     * Limits how many jobs run at once.
     *
     * @param most most jobs
     * @return no other limit
     */
    public static UseLimits jobs(int most) {
        return new UseLimits(
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalDouble.empty(),
                Map.of(),
                Map.of(),
                OptionalInt.of(most),
                OptionalInt.empty(),
                Map.of(),
                Map.of());
    }
}
