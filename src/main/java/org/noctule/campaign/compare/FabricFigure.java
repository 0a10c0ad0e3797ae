package org.noctule.campaign.compare;

import com.fasterxml.jackson.core.io.NumberOutput;

/** A figure of jobs on a fabric, as {@code training.json} has it: ddls's definitions. */
public enum FabricFigure implements RunFigure {
    /** Blocked jobs / arrived jobs; what the rules block when the simulation ends counts as blocked. */
    FABRIC_BLOCKING_RATE("blocking_rate"),
    /** Number of blocked jobs. */
    FABRIC_BLOCKED("num_jobs_blocked"),
    /** Number of jobs that completed. */
    FABRIC_COMPLETED("num_jobs_completed"),
    /** Mean time from submission to end of the jobs that completed. */
    FABRIC_COMPLETION_TIME("mean_job_completion_time"),
    /** Mean of time on one server / completion time of the jobs that completed. */
    FABRIC_SPEEDUP("mean_job_completion_time_speedup"),
    /** Mean part of the servers that work, over steps. */
    FABRIC_UTILISATION("mean_cluster_worker_utilisation_frac");

    private final String name;

    FabricFigure(String name) {
        this.name = name;
    }

    @Override
    public String cell(RunOutcome outcome) {
        return outcome.fabric()
                .map(figures -> NumberOutput.toString(figures.path(name).doubleValue(), true))
                .orElse("");
    }
}
