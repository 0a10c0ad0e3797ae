package org.noctule.agent.priority;

import org.noctule.agent.JobOrder;
import org.noctule.workload.Job;

/**
 * The job with the largest weighted sum of factors first, each in 0 to 1: {@code w_age min(1, wait / longest wait) +
 * w_size cores / machine + w_time max(0, 1 - requested time / longest time) + w_share fair share - w_nice nice}. A
 * priority that was set by hand stands in the place of the sum. Factors of a site (partition, class of service) are
 * added where it is known: {@link #score(Job, double, double)}.
 *
 * <p>Source: Slurm, "Multifactor Priority Plugin"; the requested time is ours.
 */
public final class WeightedOrder implements JobOrder {
    private final PriorityWeights weights;
    private final AccountShares shares;
    private final int cores;

    /**
     * Makes the order.
     *
     * @param weights the weights
     * @param shares fair shares, which whoever starts jobs keeps up to date
     * @param cores number of cores of the machine
     */
    public WeightedOrder(PriorityWeights weights, AccountShares shares, int cores) {
        this.weights = weights;
        this.shares = shares;
        this.cores = cores;
    }

    @Override
    public double score(Job job, double now) {
        return score(job, now, 0);
    }

    /**
     * Returns the score of a job with factors of a site.
     *
     * @param job a waiting job
     * @param now the date in seconds
     * @param more their weighted sum
     * @return the score; the smallest comes first
     */
    public double score(Job job, double now, double more) {
        if (job.terms().priority().isPresent()) {
            return -job.terms().priority().getAsLong();
        }
        double sum = more
                - weights.nice() * job.terms().nice()
                + weights.size() * Math.min(1, job.resources() / (double) cores)
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
