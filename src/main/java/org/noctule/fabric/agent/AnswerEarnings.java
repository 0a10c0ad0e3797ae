package org.noctule.fabric.agent;

import org.noctule.fabric.ramp.Plan;

/** Pays for each answer once: when it is known what becomes of the job. */
final class AnswerEarnings implements JobEarnings {
    private final PartitionReward reward;
    private final JobRanges.Range sequential;
    private double earned;

    AnswerEarnings(PartitionReward reward, JobRanges.Range sequential) {
        this.reward = reward;
        this.sequential = sequential;
    }

    @Override
    public void reach(double now) {}

    @Override
    public void begins(FabricJob job, Plan plan, double completionTime) {}

    @Override
    public void ends(String id) {}

    @Override
    public void refused(String id) {}

    @Override
    public void runs(FabricJob job, double completionTime) {
        earned += reward.paid(reward.objective().runs(completionTime / job.sequentialTime()));
    }

    @Override
    public void fails(FabricJob job) {
        earned +=
                reward.paid(reward.objective().fails(sequential.scale(job.sequentialTime()), reward.blockingWeight()));
    }

    @Override
    public double take() {
        final double sum = earned;
        earned = 0;
        return sum;
    }
}
