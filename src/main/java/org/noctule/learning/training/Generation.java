package org.noctule.learning.training;

import java.util.List;
import org.noctule.learning.algorithm.Evaluation;

/**
 * The trials of an update of evolution, in the order of their seeds.
 *
 * @param trials the trials, unmodifiable
 * @param decisions number of decisions in their episodes
 */
public record Generation(List<Evaluation> trials, long decisions) {
    /**
     * Copies the list.
     *
     * @param trials the trials
     * @param decisions number of decisions in their episodes
     */
    public Generation {
        trials = List.copyOf(trials);
    }

    /**
     * Joins the trials of pairs.
     *
     * @param pairs trials of each pair, in their order
     * @return all of them
     */
    public static Generation join(List<Generation> pairs) {
        return new Generation(
                pairs.stream().flatMap(pair -> pair.trials.stream()).toList(),
                pairs.stream().mapToLong(Generation::decisions).sum());
    }
}
