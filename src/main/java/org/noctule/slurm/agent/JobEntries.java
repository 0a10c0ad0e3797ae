package org.noctule.slurm.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.slurm.SlurmJob;

/**
 * The ids of jobs in Slurm's own list, by which ends of one second follow each other. An array has one until an element
 * starts, or an order is for this element alone: that one gets the next id, and the last one left keeps the array's.
 *
 * <p>Source: recordings (nice-hold-arrays, array-dependency).
 */
final class JobEntries {
    private final Map<Long, Array> arrays = new HashMap<>();
    /** Elements that wait for others one by one, which are split as they come. */
    private final List<SlurmJob> apart = new ArrayList<>();

    private long next = 1;

    /** An array: its id, and number of the elements that have it. */
    private static final class Array {
        final long entry;
        int together;

        Array(long entry) {
            this.entry = entry;
        }
    }

    /** Gives a submission its id. */
    void book(SlurmJob job) {
        if (!job.number().ofArray()) {
            job.enter(next++, true);
            return;
        }
        final Array array = arrays.computeIfAbsent(job.number().number(), any -> new Array(next++));
        array.together++;
        job.enter(array.entry, false);
        if (BatchRequests.options(job.job()).text("dependency").contains("aftercorr")) {
            apart.add(job);
        }
    }

    /** Takes note that all submissions of a second have come. */
    void settle() {
        apart.forEach(this::split);
        apart.clear();
    }

    /** Splits an element from its array, if it is not yet. */
    void split(SlurmJob job) {
        final Array array = arrays.get(job.number().number());
        if (array == null || job.alone()) {
            return;
        }
        job.enter(array.together > 1 ? next++ : array.entry, true);
        array.together--;
        if (array.together == 0) {
            arrays.remove(job.number().number());
        }
    }
}
