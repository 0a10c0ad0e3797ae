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
 *   <li>a job gets its priority when it is submitted, of the factors of the last run;
 *   <li>its age, its fair share and so its priority change at each later run, also while it waits for its begin or for
 *       other jobs (but not while it is held), and otherwise only if it is released ({@link #renew}) or
 *       {@link #changed};
 *   <li>a release sets the date from which age counts; so does a change of QOS, to nothing until the next pass
 *       ({@link PriorityFacts#withAccrue});
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
     * Calculates the priority of one job from nothing, as Slurm does when it is released, and for another nice value;
     * so it may fall with {@code INCR_ONLY}. A priority set by hand stays.
     *
     * @param job a job that waits
     * @param now second of the change
     */
    public void renew(PriorityJob job, long now) {
        renew(job, now, false);
    }

    /**
     * Calculates the priority of one job whose limit, QOS or another term has changed; with {@code INCR_ONLY} it does
     * not fall (recorded of limits). A priority set by hand stays.
     *
     * @param job a job that waits
     * @param now second of the change
     */
    public void changed(PriorityJob job, long now) {
        renew(job, now, onlyUp);
    }

    private void renew(PriorityJob job, long now, boolean upwards) {
        if (job.isFixed()) {
            return;
        }
        final double factor = job.user().map(fairShare::factor).orElse(0.0);
        for (int i = 0; i < job.facts().size(); i++) {
            job.calculated(i, sum.parts(job.facts().get(i), factor, now), upwards);
        }
    }

    /**
     * Starts a job.
     *
     * @param job a job that waits
     * @param held what it is charged for
     * @param partition place of the partition among those of the job
     * @param now second of the start
     */
    public void started(PriorityJob job, HeldResources held, int partition, long now) {
        job.run(held, partition, now);
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
     * Ends the run of a job that waits again, at its old place; its priority changes at the next run.
     *
     * @param job a job that runs
     * @param now second of the end
     */
    public void requeued(PriorityJob job, long now) {
        stop(job, now);
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
            renew(job, now, onlyUp);
        }
    }

    /** Tells that somebody asks for shares, which calculates what is not known: {@link FairShareMethod#asked}. */
    public void asked() {
        fairShare.asked();
    }
}
