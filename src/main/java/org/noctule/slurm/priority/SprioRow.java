package org.noctule.slurm.priority;

import java.util.ArrayList;
import java.util.List;

/**
 * A job as {@code sprio} prints it.
 *
 * @param id id of the job
 * @param partition name of the partition
 * @param priority its priority
 * @param parts what it is made of
 * @param kinds names of the resources that have weights
 */
public record SprioRow(String id, String partition, long priority, PriorityParts parts, TresKinds kinds) {
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
