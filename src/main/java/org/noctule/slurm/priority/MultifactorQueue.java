package org.noctule.slurm.priority;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Jobs of a cluster under {@code priority/multifactor}, and when what is calculated.
 *
 * <p>The caller tells what happens, in the order in which Slurm does it within a second: ends of jobs, submissions,
 * starts of the passes, the run of the calculation (at each PriorityCalcPeriod from the start of the controller on,
 * first at that start itself), questions. As recorded with 22.05.8:
 *
 * <ul>
 *   <li>a job gets its priority when it is submitted, of the usage and the factors of the last run;
 *   <li>its age, its fair share and so its priority change at the next run, and at no other time;
 *   <li>usage is charged at runs and at the ends of jobs, and fades at runs only.
 * </ul>
 */
public final class MultifactorQueue {
    private final Multifactor sum;
    private final FairShareMethod fairShare;
    private final UsageDecay usage;
    private final boolean onlyUp;
    private final boolean runningToo;
    private final Set<PriorityJob> jobs = new LinkedHashSet<>();

    /**
     * Begins without jobs.
     *
     * @param settings weights and flags
     * @param totals totals of the cluster
     * @param fairShare method of the fair share
     * @param usage usage of the same associations
     */
    public MultifactorQueue(
            MultifactorSettings settings, ClusterTotals totals, FairShareMethod fairShare, UsageDecay usage) {
        this.sum = new Multifactor(settings, totals);
        this.fairShare = fairShare;
        this.usage = usage;
        this.onlyUp = settings.flags().contains(PriorityFlag.INCR_ONLY);
        this.runningToo = settings.flags().contains(PriorityFlag.CALCULATE_RUNNING);
    }

    /**
     * Adds a job behind all others and calculates its priority.
     *
     * @param job the job
     * @param now second of the submission
     */
    public void submitted(PriorityJob job, long now) {
        jobs.add(job);
        renew(job, now);
    }

    /**
     * Calculates the priority of one job anew, as Slurm does when it is released or changed.
     *
     * @param job a job that waits
     * @param now second of the change
     */
    public void renew(PriorityJob job, long now) {
        if (job.isPrioritised()) {
            final double factor = job.user().map(fairShare::factor).orElse(0.0);
            final PriorityParts parts = sum.parts(job.facts(), factor, now);
            job.calculated(parts, onlyUp ? Math.max(job.number(), parts.number()) : parts.number());
        }
    }

    /**
     * Tells what the priority of a job would be with other facts, such as in another one of its partitions.
     *
     * @param job the job
     * @param other the facts
     * @param now second of the question
     * @return the parts of the priority
     */
    public PriorityParts parts(PriorityJob job, PriorityFacts other, long now) {
        return sum.parts(other, job.user().map(fairShare::factor).orElse(0.0), now);
    }

    /**
     * Starts a job.
     *
     * @param job a job that waits
     * @param held what it is charged for
     * @param now second of the start
     */
    public void started(PriorityJob job, HeldResources held, long now) {
        job.run(held, now);
        if (job.user().isPresent()) {
            usage.started(job);
        }
    }

    /**
     * Ends the run of a job and charges what it used since the last run of the calculation. The job leaves, unless it
     * waits again ({@link #requeued}).
     *
     * @param job a job that runs, or one that was cancelled while it waited
     * @param now second of the end
     */
    public void ended(PriorityJob job, long now) {
        stop(job, now);
        jobs.remove(job);
    }

    /**
     * Ends the run of a job that waits again, at its old place, and calculates its priority anew.
     *
     * @param job a job that runs
     * @param now second of the end
     */
    public void requeued(PriorityJob job, long now) {
        stop(job, now);
        renew(job, now);
    }

    private void stop(PriorityJob job, long now) {
        if (job.isRunning() && job.user().isPresent()) {
            usage.ended(job, now);
        }
        job.stop();
    }

    /**
     * Runs the calculation: lets usage fade, charges running jobs, renews fair shares and the priorities of all jobs
     * that wait.
     *
     * @param now second of the run
     */
    public void calculate(long now) {
        usage.fade(now);
        final List<PriorityJob> all = new ArrayList<>(jobs);
        fairShare.run(all, job -> charge(job, now), job -> prioritise(job, now));
        usage.ran(now);
    }

    private void charge(PriorityJob job, long now) {
        if (job.isRunning() && job.user().isPresent()) {
            usage.charge(job, now);
        }
    }

    private void prioritise(PriorityJob job, long now) {
        if (runningToo || !job.isRunning()) {
            renew(job, now);
        }
    }

    /** Tells that somebody asks for shares, which calculates what is not known: {@link FairShareMethod#asked}. */
    public void asked() {
        fairShare.asked();
    }
}
