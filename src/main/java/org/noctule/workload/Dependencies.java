package org.noctule.workload;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The jobs and data that a job waits for, and the data that it leaves.
 *
 * <p>A job with parents is submitted when the last of them has completed and the think time is over, and not before its
 * own submission date.
 *
 * @param parents ids of the jobs that are over before, in the order of the file, unmodifiable
 * @param thinkTime seconds between the end of the last parent and the submission, not negative; 0 without parents
 * @param reads data items that must be where the job runs before its work begins, unmodifiable
 * @param writes data items that are where the job ran as soon as it has completed, unmodifiable
 * @param conditions the conditions of parents of which it is not {@link Condition#SUCCEEDED}, unmodifiable
 */
public record Dependencies(
        List<String> parents,
        double thinkTime,
        List<DataItem> reads,
        List<DataItem> writes,
        Map<String, Condition> conditions) {
    /** The end of a parent for which a job waits. */
    public enum Condition {
        /** It has succeeded: Slurm's afterok. */
        SUCCEEDED,
        /** It is over, whatever became of it: afterany. */
        OVER,
        /** It did not succeed, or never came: afternotok. */
        FAILED
    }

    /**
     * Makes dependencies on jobs that succeed.
     *
     * @param parents ids of the jobs that complete before
     * @param thinkTime seconds between the end of the last parent and the submission
     * @param reads data items that must be where the job runs
     * @param writes data items that it leaves
     */
    public Dependencies(List<String> parents, double thinkTime, List<DataItem> reads, List<DataItem> writes) {
        this(parents, thinkTime, reads, writes, Map.of());
    }

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
     * Tells for which end of a parent the job waits.
     *
     * @param parent id of one of the parents
     * @return the condition
     */
    public Condition condition(String parent) {
        return conditions.getOrDefault(parent, Condition.SUCCEEDED);
    }

    /**
     * Keeps some of the parents; the others count as being over as they should.
     *
     * @param kept ids of those that are kept
     * @return the same without the others
     */
    public Dependencies within(List<String> kept) {
        final Map<String, Condition> left = new LinkedHashMap<>(conditions);
        left.keySet().retainAll(kept);
        return new Dependencies(kept, kept.isEmpty() ? 0 : thinkTime, reads, writes, Collections.unmodifiableMap(left));
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
