package org.noctule.failure;

/**
 * The failures of a run and what follows from them.
 *
 * @param source maker of the outages
 * @param jobs fate of the jobs whose cores fail
 * @param attempts most times that a job is submitted again
 * @param checkpoints the checkpoints of jobs
 * @param power power of dead cores
 */
public record FailurePlan(
        FailureSource.Factory source, FailedJobs jobs, int attempts, CheckpointPlan checkpoints, DeadPower power) {
    /** What holds where outages come from Batsim's file of events alone. */
    public static final FailurePlan BATSIM =
            new FailurePlan(() -> FailureSource.NONE, FailedJobs.CONTINUE, 0, CheckpointPlan.NONE, DeadPower.IDLE);

    /** Most attempts after the first one, unless options say otherwise. */
    public static final int ATTEMPTS = 100;
}
