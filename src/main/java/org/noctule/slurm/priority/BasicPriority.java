package org.noctule.slurm.priority;

/**
 * Numbers of {@code priority/basic}: each job has one less than the job submitted before it, so the queue is in the
 * order of submission. Nice values are taken away.
 */
public final class BasicPriority {
    /** Number of the first job without a nice value. */
    public static final long FIRST = 0xffff_0000L;

    private long next = FIRST;

    /**
     * Numbers the next job.
     *
     * @param nice its nice value
     * @return its priority, at least 1
     */
    public long submitted(int nice) {
        final long number = Math.max(1, Math.min(PriorityParts.LARGEST, next - nice));
        next--;
        return number;
    }
}
