package org.noctule.slurm.priority;

import java.util.ArrayList;
import java.util.List;

/**
 * A job in one of its partitions as {@code sprio} prints it.
 *
 * <p>{@code sprio} lists jobs with a priority that wait for nothing but nodes; with {@code ACCRUE_ALWAYS} also those
 * that wait for their begin or for other jobs, with {@code CALCULATE_RUNNING} those that run or ended (recorded).
 *
 * @param id id of the job
 * @param partition name of the partition
 * @param priority the sum of its parts, also where {@code INCR_ONLY} keeps the job's own priority above
 * @param parts what it is made of
 * @param kinds names of the resources that have weights
 */
public record SprioRow(String id, String partition, long priority, PriorityParts parts, TresKinds kinds) {
    /**
     * Makes the row of a job.
     *
     * @param id id of the job
     * @param partition name of the partition
     * @param place place of the partition among those of the job
     * @param job the job
     * @param kinds names of the resources that have weights
     * @return the row
     */
    public static SprioRow of(String id, String partition, int place, PriorityJob job, TresKinds kinds) {
        final PriorityParts parts = job.parts(place);
        return new SprioRow(id, partition, job.isFixed() ? job.number() : parts.number(), parts, kinds);
    }

    /**
     * Prints the row in the format {@code %i %r %Y %A %B %F %J %P %Q %N %T %a %f %j %p %q}.
     *
     * @return id, partition, priority; weighted age, association, fair share, size, partition and QOS, rounded; nice;
     *     weighted resources; then age, fair share, size, partition and QOS with seven digits
     */
    public List<String> cells() {
        final PriorityParts.Factors weighted = parts.weighted();
        final PriorityParts.Factors plain = parts.factors();
        return List.of(
                id,
                partition,
                Long.toString(priority),
                whole(weighted.age()),
                whole(weighted.association()),
                whole(weighted.fairShare()),
                whole(weighted.jobSize()),
                whole(weighted.partition()),
                whole(weighted.qos()),
                Integer.toString(parts.nice()),
                tres(),
                part(plain.age()),
                part(plain.fairShare()),
                part(plain.jobSize()),
                part(plain.partition()),
                part(plain.qos()));
    }

    /** {@return weighted factors of the resources that have some, such as {@code cpu=667,mem=400}} */
    public String tres() {
        final List<String> texts = new ArrayList<>();
        for (int i = 0; i < parts.tres().length; i++) {
            if (parts.tres()[i] != 0) {
                texts.add(kinds.names().get(i) + "=" + whole(parts.tres()[i]));
            }
        }
        return String.join(",", texts);
    }

    private static String whole(double value) {
        return FixedText.of(value, 0);
    }

    private static String part(double value) {
        return FixedText.of(value, 7);
    }
}
