package org.noctule.learning.training;

import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;

/**
 * The length of a training, and its evaluations and checkpoints.
 *
 * @param seed seed of all chance of the training is drawn from
 * @param episodes number of episodes to play at most
 * @param evaluateEvery updates from one evaluation to the next, 0 for none
 * @param evaluationEpisodes episodes an evaluation
 * @param evaluationSeed seed of the episodes of evaluations; the same in every training that compares
 * @param patience number of evaluations without a new best that end the training, 0 for never
 * @param checkpointEvery updates from one checkpoint to the next
 */
public record TrainingOptions(
        long seed,
        int episodes,
        int evaluateEvery,
        int evaluationEpisodes,
        long evaluationSeed,
        int patience,
        int checkpointEvery) {
    /** The keys of the options. */
    public static final OptionTable TABLE = OptionTable.of(
            "decision.agent.training",
            OptionKey.of("episodes", OptionValues.count(), "1000", "length of the training; `--nbruns` wins")
                    .in("episodes"),
            OptionKey.of("evaluate_every", OptionValues.countOrZero(), "0", "distance of evaluations; 0 for none")
                    .in("updates"),
            OptionKey.of("evaluation_episodes", OptionValues.count(), "10", "episodes of an evaluation")
                    .in("episodes"),
            OptionKey.of("evaluation_seed", OptionValues.whole(), "0", "first seed of these"),
            OptionKey.of(
                            "patience",
                            OptionValues.countOrZero(),
                            "0",
                            "evaluations without a new best that end the training; 0 for no limit")
                    .in("evaluations"),
            OptionKey.of("checkpoint_every", OptionValues.count(), "100", "distance of checkpoints")
                    .in("updates"));

    /**
     * Options without evaluation.
     *
     * @param seed seed of all chance is drawn from
     * @param episodes number of episodes to play
     */
    public TrainingOptions(long seed, int episodes) {
        this(seed, episodes, 0, 1, 0, 0, 100);
    }

    /**
     * Reads options.
     *
     * @param json an object with the keys {@code episodes} (default 1,000), {@code evaluate_every} (0),
     *     {@code evaluation_episodes} (10), {@code evaluation_seed} (0), {@code patience} (0) and
     *     {@code checkpoint_every} (100)
     * @param seed seed of all chance is drawn from
     * @return the options
     */
    public static TrainingOptions read(JsonInput json, long seed) {
        json.allow(TABLE);
        return new TrainingOptions(
                seed,
                json.find("episodes").map(JsonInput::count).orElse(1000),
                json.find("evaluate_every").map(JsonInput::countOrZero).orElse(0),
                json.find("evaluation_episodes").map(JsonInput::count).orElse(10),
                json.find("evaluation_seed")
                        .map(value -> value.integer(0, Long.MAX_VALUE))
                        .orElse(0L),
                json.find("patience").map(JsonInput::countOrZero).orElse(0),
                json.find("checkpoint_every").map(JsonInput::count).orElse(100));
    }
}
