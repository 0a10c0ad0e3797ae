package org.noctule.agent.mirror;

import org.noctule.agent.AgentRules;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** The share of the work that its user asked for that a running job still has to do. */
public interface JobProgress {
    /**
     * Returns the part of a core's job that is left.
     *
     * @param core the core
     * @return from {@link #least} to 1; 0 if the work is done, or there is no job
     */
    double remaining(int core);

    /**
     * {@return the least part that can be left: 0, or negative infinity where more work may be taken off than there
     * was}
     */
    default double least() {
        return 0;
    }

    /**
     * Creates the tracking of a mirror's jobs.
     *
     * @param mirror the mirror, which the tracking listens to
     * @param rule the rule of the account
     * @return the tracking
     */
    static JobProgress of(ClusterMirror mirror, AgentRules.Progress rule) {
        return rule == AgentRules.Progress.WORK ? new WorkProgress(mirror) : new PublishedProgress(mirror);
    }

    /**
     * Returns the work that a job's user asked for.
     *
     * @param job the job
     * @param referenceGflops reference speed of the platform in GFLOPS
     * @return flop per core: what the profile states as {@code req_ops}, else the estimate at reference speed
     */
    static double requestedFlop(Job job, double referenceGflops) {
        final Profile profile = job.profile();
        return profile.extra().get("req_ops") instanceof Number stated
                ? stated.doubleValue()
                : job.estimate() * referenceGflops * 1e9;
    }
}
