package org.noctule.slurm.priority;

/**
 * Numbers of {@code priority/basic}: each job has one less than the job before it, so the queue is in the order of
 * submission. Nice values are taken away, and do not change the numbers of later jobs.
 *
 * <p>As recorded with 22.05.8: a job that is submitted held has no number until its release; a job that is held and
 * released gets a new one, behind all others; an array takes one; another nice value keeps the number of the job.
 */
public final class BasicPriority {
    /** Number of the first job without a nice value. */
    public static final long FIRST = 0xfffe_ffffL;

    private long next = FIRST;

    /** Begins with no job. */
    public BasicPriority() {}

    /**
     * Numbers the next job: at its submission, or its release.
     *
     * @param nice its nice value
     * @return its priority, at least 1
     */
    public long next(int nice) {
        final long number = Math.max(1, Math.min(PriorityParts.LARGEST, next - nice));
        next--;
        return number;
    }
}
