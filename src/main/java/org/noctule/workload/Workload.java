package org.noctule.workload;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The jobs of one run.
 *
 * @param name prefix of the job ids: {@code "w0"}
 * @param jobs the jobs, ordered by submission date and then by id (numeric-aware), unmodifiable
 * @param repairs what the reader dropped or repaired, and why; unmodifiable
 * @param profiles the profiles that the workload lists, by their names, also those that no job uses but that a
 *     registered job or a decision may name; unmodifiable, ordered; empty for traces, whose jobs have one each
 * @param begin the moment of date 0, where the file tells it
 */
public record Workload(
        String name, List<Job> jobs, List<Repair> repairs, Map<String, Profile> profiles, Optional<Instant> begin) {

    /**
     * Creates a workload that belongs to no time.
     *
     * @param name prefix of the job ids
     * @param jobs the jobs, in order
     * @param repairs what was dropped or repaired
     * @param profiles the profiles by their names
     */
    public Workload(String name, List<Job> jobs, List<Repair> repairs, Map<String, Profile> profiles) {
        this(name, jobs, repairs, profiles, Optional.empty());
    }

    /**
     * Creates a workload that lists no profiles beside those of its jobs.
     *
     * @param name prefix of the job ids
     * @param jobs the jobs, in order
     * @param repairs what was dropped or repaired
     */
    public Workload(String name, List<Job> jobs, List<Repair> repairs) {
        this(name, jobs, repairs, Map.of());
    }

    /**
     * One kind of oddity in a workload file and how often it was met.
     *
     * @param what the oddity, and its repair
     * @param count number of jobs concerned
     * @param dropped true if these jobs were left out, false if they were repaired
     * @param example where the first one stands, such as {@code "line 17"}
     */
    public record Repair(String what, int count, boolean dropped, String example) {}
}
