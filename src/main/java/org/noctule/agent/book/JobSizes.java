package org.noctule.agent.book;

import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;

/** The numbers of cores that a scheduler may give a job, and the time that the job takes on each. */
public final class JobSizes {
    private JobSizes() {}

    /**
     * Tells whether the scheduler may choose the number of cores when it starts a job.
     *
     * @param job the job
     * @return false if it starts on as many as it asks for
     */
    public static boolean startsAnySize(Job job) {
        return job.elasticity().isPresent() && job.elasticity().get().kind().startsAnySize();
    }

    /**
     * Tells whether the scheduler may change the number of cores while a job runs.
     *
     * @param job the job
     * @return whether it may
     */
    public static boolean resizes(Job job) {
        return job.elasticity().isPresent() && job.elasticity().get().kind().resizes();
    }

    /**
     * Returns the fewest cores on which a job starts.
     *
     * @param job the job
     * @return the number
     */
    public static int least(Job job) {
        return startsAnySize(job) ? job.elasticity().orElseThrow().min() : job.resources();
    }

    /**
     * Returns the most cores on which a job starts that are not more than a number.
     *
     * @param job the job
     * @param cores the number
     * @return the most, 0 if even the fewest are more
     */
    public static int atMost(Job job, int cores) {
        if (startsAnySize(job)) {
            return job.elasticity().orElseThrow().atMost(cores);
        }
        return job.resources() <= cores ? job.resources() : 0;
    }

    /**
     * Returns the fewest cores on which a job starts that are not fewer than a number.
     *
     * @param job a job that is not rigid
     * @param cores the number, at most the most cores of the job
     * @return the fewest
     */
    public static int atLeast(Job job, int cores) {
        final Elasticity sizes = job.elasticity().orElseThrow();
        final int steps = (Math.max(0, cores - sizes.min()) + sizes.step() - 1) / sizes.step();
        return Math.min(sizes.max(), sizes.min() + steps * sizes.step());
    }

    /**
     * Returns the time that a job is expected to take from start to end.
     *
     * @param job the job
     * @param cores its number of cores, which the job runs on
     * @return seconds, infinite without an estimate
     */
    public static double seconds(Job job, int cores) {
        return job.estimate() / speed(job, cores);
    }

    /**
     * Returns how fast a job is on a number of cores, beside its speed on as many as it asks for.
     *
     * @param job the job
     * @param cores the number
     * @return 1 for a rigid job
     */
    public static double speed(Job job, int cores) {
        return job.elasticity().isPresent() ? job.elasticity().get().relativeSpeed(cores, job.resources()) : 1;
    }
}
