package org.noctule.agent.priority;

import org.noctule.agent.JobOrder;
import org.noctule.workload.Job;

/**
 * The job with the largest weighted sum of factors first, each in 0 to 1: {@code w_age min(1, wait / longest wait) +
 * w_size cores / machine + w_time max(0, 1 - requested time / longest time) + w_share fair share}.
 *
 * <p>Source: Slurm, "Multifactor Priority Plugin", whose other factors (quality of service, partition, association)
 * need what workloads do not tell; the requested time is ours.
 */
public final class WeightedOrder implements JobOrder {
    private final PriorityWeights weights;
    private final FairShare shares;
    private final int cores;

    /**
     * Makes the order.
     *
     * @param weights the weights
     * @param shares fair shares, which whoever starts jobs keeps up to date
     * @param cores number of cores of the machine
     */
    public WeightedOrder(PriorityWeights weights, FairShare shares, int cores) {
        this.weights = weights;
        this.shares = shares;
        this.cores = cores;
    }

    @Override
    public double score(Job job, double now) {
        double sum = weights.size() * Math.min(1, job.resources() / (double) cores)
                + weights.requestedTime() * Math.max(0, 1 - job.estimate() / weights.longestTime());
        if (weights.age() != 0) {
            sum += weights.age() * Math.min(1, Math.max(0, now - job.submitTime()) / weights.longestWait());
        }
        if (weights.fairShare() != 0) {
            sum += weights.fairShare() * shares.factor(job, now);
        }
        return -sum;
    }

    @Override
    public boolean remembers() {
        return weights.fairShare() != 0;
    }

    @Override
    public boolean dynamic() {
        return weights.age() != 0 || weights.fairShare() != 0;
    }
}
