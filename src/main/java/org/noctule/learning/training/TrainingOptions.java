package org.noctule.learning.training;

import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/**
 * The length of a training, and its evaluations and checkpoints.
 *
 * @param seed seed of all chance of the training is drawn from
 * @param values the value of each key
 */
public record TrainingOptions(long seed, Options values) {
    /** The largest number of episodes. */
    public static final OptionKey<Integer> EPISODES = OptionKey.with(
                    "episodes", OptionValues.count(), 1000, "length of the training; `--nbruns` wins")
            .in("episodes");
    /** Updates from one evaluation to the next. */
    public static final OptionKey<Integer> EVALUATE_EVERY = OptionKey.with(
                    "evaluate_every", OptionValues.countOrZero(), 0, "distance of evaluations; 0 for none")
            .in("updates");
    /** Episodes of an evaluation. */
    public static final OptionKey<Integer> EVALUATION_EPISODES = OptionKey.with(
                    "evaluation_episodes", OptionValues.count(), 10, "episodes of an evaluation")
            .in("episodes");
    /** Seed of these, the same in every training that compares. */
    public static final OptionKey<Long> EVALUATION_SEED =
            OptionKey.with("evaluation_seed", OptionValues.whole(), 0L, "first seed of these");

    static final OptionKey<Integer> PATIENCE = OptionKey.with(
                    "patience",
                    OptionValues.countOrZero(),
                    0,
                    "evaluations without a new best that end the training; 0 for no limit")
            .in("evaluations");
    /** Updates from one checkpoint to the next. */
    public static final OptionKey<Integer> CHECKPOINT_EVERY = OptionKey.with(
                    "checkpoint_every", OptionValues.count(), 100, "distance of checkpoints")
            .in("updates");
    /** The way in which the learner goes along with members. */
    public static final OptionKey<TrainingMode> MODE = OptionKey.with(
            "mode",
            OptionValues.choice(TrainingMode.class),
            TrainingMode.SYNC,
            "whether the learner waits for [members](learning.md#on-several-processes) or takes episodes as they come");
    /** Updates after which an episode is too old to learn from, where members go ahead of the learner. */
    public static final OptionKey<Integer> MAX_LAG = OptionKey.with(
                    "max_lag",
                    OptionValues.countOrZero(),
                    4,
                    "age from which an episode is dropped in the mode `async`")
            .in("updates");

    /** The keys of the options. */
    public static final OptionTable TABLE = OptionTable.of(
                    "decision.agent.training", EPISODES, EVALUATE_EVERY, EVALUATION_EPISODES, EVALUATION_SEED)
            .and(PATIENCE, CHECKPOINT_EVERY, MODE, MAX_LAG);

    /**
     * Options without evaluation.
     *
     * @param seed seed of all chance is drawn from
     * @param episodes number of episodes to play
     */
    public TrainingOptions(long seed, int episodes) {
        this(seed, TABLE.defaults().with(EPISODES, episodes));
    }

    /** {@return the largest number of episodes} */
    public int episodes() {
        return values.get(EPISODES);
    }
}
