package org.noctule.experiment.compare;

import com.fasterxml.jackson.core.io.NumberOutput;

/** A figure of jobs on a fabric, as {@code training.json} has it: ddls's definitions. */
public enum FabricFigure implements RunFigure {
    /** Blocked jobs / arrived jobs; what the rules block when the simulation ends counts as blocked. */
    FABRIC_BLOCKING_RATE("blocking_rate", "blocking rate of training jobs", false),
    /** Number of blocked jobs. */
    FABRIC_BLOCKED("num_jobs_blocked", "blocked training jobs", false),
    /** Number of jobs that completed. */
    FABRIC_COMPLETED("num_jobs_completed", "completed training jobs", true),
    /** Mean time from submission to end of the jobs that completed. */
    FABRIC_COMPLETION_TIME("mean_job_completion_time", "mean completion time of training jobs in s", false),
    /** Mean of time on one server / completion time of the jobs that completed. */
    FABRIC_SPEEDUP("mean_job_completion_time_speedup", "mean speedup of training jobs", true),
    /** Mean part of the servers that work, over steps. */
    FABRIC_UTILISATION("mean_cluster_worker_utilisation_frac", "mean part of servers that work", true);

    private final String name;
    private final String title;
    private final boolean moreIsBetter;

    FabricFigure(String name, String title, boolean moreIsBetter) {
        this.name = name;
        this.title = title;
        this.moreIsBetter = moreIsBetter;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public boolean better(double one, double other) {
        return moreIsBetter ? one > other : one < other;
    }

    @Override
    public String cell(RunOutcome outcome) {
        return outcome.fabric()
                .map(figures -> NumberOutput.toString(figures.path(name).doubleValue(), true))
                .orElse("");
    }
}
