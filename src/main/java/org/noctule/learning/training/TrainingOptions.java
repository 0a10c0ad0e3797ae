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
 * @param mode the way in which the learner goes along with members
 * @param maxLag updates after which an episode is too old to learn from, where members go ahead of the learner
 */
public record TrainingOptions(
        long seed,
        int episodes,
        int evaluateEvery,
        int evaluationEpisodes,
        long evaluationSeed,
        int patience,
        int checkpointEvery,
        TrainingMode mode,
        int maxLag) {
    private static final int MAX_LAG = 4;

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
                    .in("updates"),
            OptionKey.of(
                    "mode",
                    OptionValues.choice(TrainingMode.class),
                    "`sync`",
                    "whether the learner waits for [members](learning.md#on-several-processes) or takes episodes as they come"),
            OptionKey.of(
                            "max_lag",
                            OptionValues.countOrZero(),
                            Integer.toString(MAX_LAG),
                            "age from which an episode is dropped in the mode `async`")
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
     * Options of a training that is not shared out, or whose learner waits for members.
     *
     * @param seed seed of all chance is drawn from
     * @param episodes number of episodes to play at most
     * @param evaluateEvery updates from one evaluation to the next, 0 for none
     * @param evaluationEpisodes episodes an evaluation
     * @param evaluationSeed seed of the episodes of evaluations
     * @param patience number of evaluations without a new best that end the training, 0 for never
     * @param checkpointEvery updates from one checkpoint to the next
     */
    public TrainingOptions(
            long seed,
            int episodes,
            int evaluateEvery,
            int evaluationEpisodes,
            long evaluationSeed,
            int patience,
            int checkpointEvery) {
        this(
                seed,
                episodes,
                evaluateEvery,
                evaluationEpisodes,
                evaluationSeed,
                patience,
                checkpointEvery,
                TrainingMode.SYNC,
                MAX_LAG);
    }

    /**
     * Takes another number of episodes.
     *
     * @param number largest number of episodes
     * @return the options with it
     */
    public TrainingOptions withEpisodes(int number) {
        return new TrainingOptions(
                seed,
                number,
                evaluateEvery,
                evaluationEpisodes,
                evaluationSeed,
                patience,
                checkpointEvery,
                mode,
                maxLag);
    }

    /**
     * Reads options.
     *
     * @param json an object with the keys {@code episodes} (default 1,000), {@code evaluate_every} (0),
     *     {@code evaluation_episodes} (10), {@code evaluation_seed} (0), {@code patience} (0), {@code checkpoint_every}
     *     (100), {@code mode} ({@code sync}) and {@code max_lag} (4)
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
                json.find("checkpoint_every").map(JsonInput::count).orElse(100),
                json.find("mode").map(mode -> mode.oneOf(TrainingMode.class)).orElse(TrainingMode.SYNC),
                json.find("max_lag").map(JsonInput::countOrZero).orElse(MAX_LAG));
    }
}
