package org.noctule.slurm.pass;

import java.util.HashMap;
import java.util.Map;
import org.noctule.slurm.SlurmJob;

/** How many elements of each array run, and how many may. */
final class ArrayBook {
    private final Map<Long, Integer> running = new HashMap<>();
    private final Map<Long, Integer> limits = new HashMap<>();

    void limit(long array, int most) {
        limits.put(array, most);
    }

    /** Counts a start (1) or an end (-1). */
    void count(SlurmJob job, int change) {
        if (job.number().ofArray()) {
            running.merge(job.number().number(), change, Integer::sum);
        }
    }

    /** Tells whether one more of the job's array may run. */
    boolean hasRoom(SlurmJob job) {
        return running.getOrDefault(job.number().number(), 0)
                < limits.getOrDefault(job.number().number(), Integer.MAX_VALUE);
    }
}
