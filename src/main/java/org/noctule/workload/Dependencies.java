package org.noctule.workload;

import java.util.List;

/**
 * The jobs and data that a job waits for, and the data that it leaves.
 *
 * <p>A job with parents is submitted when the last of them has completed and the think time is over, and not before its
 * own submission date.
 *
 * @param parents ids of the jobs that complete before, in the order of the file, unmodifiable
 * @param thinkTime seconds between the end of the last parent and the submission, not negative; 0 without parents
 * @param reads data items that must be where the job runs before its work begins, unmodifiable
 * @param writes data items that are where the job ran as soon as it has completed, unmodifiable
 */
public record Dependencies(List<String> parents, double thinkTime, List<DataItem> reads, List<DataItem> writes) {
    /** Neither parents nor data. */
    public static final Dependencies NONE = new Dependencies(List.of(), 0, List.of(), List.of());

    /**
     * Makes dependencies on jobs alone.
     *
     * @param thinkTime seconds after the end of the last parent
     * @param parents ids of the jobs that complete before
     * @return dependencies without data
     */
    public static Dependencies on(double thinkTime, String... parents) {
        return new Dependencies(List.of(parents), thinkTime, List.of(), List.of());
    }

    /**
     * Tells whether there is nothing to wait for, read or write.
     *
     * @return true for a job like any other
     */
    public boolean isEmpty() {
        return parents.isEmpty() && reads.isEmpty() && writes.isEmpty();
    }
}
