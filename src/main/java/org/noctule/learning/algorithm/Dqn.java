package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.LongOptional;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.learning.network.Torch;
import org.noctule.model.StoredTensor;

/**
 * Learns what actions are worth, from remembered decisions (Mnih et al., Nature 518, 2015), with a double target (van
 * Hasselt et al., AAAI 2016) and duelling streams (Wang et al., ICML 2016). Actions that a mask forbids are never the
 * best of the next decision.
 */
final class Dqn implements Learner {
    private static final OptionKey<Boolean> DOUBLE =
            OptionKey.with("double", OptionValues.flag(), true, "double Q-learning");
    /** Whether the network's value and scores make up the worth of an action. */
    static final OptionKey<Boolean> DUELLING = OptionKey.with("duelling", OptionValues.flag(), true, "duelling heads");

    private static final OptionKey<Integer> REPLAY = OptionKey.with(
                    "replay", OptionValues.count(), 50_000, "decisions that are remembered")
            .in("decisions");
    private static final OptionKey<Integer> LEARNING_STARTS = OptionKey.with(
                    "learning_starts", OptionValues.count(), 500, "decisions before the first step")
            .in("decisions");
    private static final OptionKey<Integer> STEP_EVERY = OptionKey.with(
                    "step_every", OptionValues.count(), 4, "decisions between two steps")
            .in("decisions");
    private static final OptionKey<Integer> TARGET_EVERY = OptionKey.with(
                    "target_every", OptionValues.count(), 250, "steps between two copies to the older network")
            .in("steps");
    private static final OptionKey<Double> FIRST_EPSILON =
            OptionKey.with("epsilon_first", OptionValues.upTo(1), 1.0, "share of random actions at first");
    private static final OptionKey<Double> LAST_EPSILON =
            OptionKey.with("epsilon_last", OptionValues.upTo(1), 0.05, "share of random actions in the end");
    private static final OptionKey<Integer> EPSILON_DECISIONS = OptionKey.with(
                    "epsilon_decisions", OptionValues.count(), 10_000, "decisions from the first to the last")
            .in("decisions");

    /** The keys of the options. */
    static final OptionTable TABLE = LearnerKeys.table(
                    LearnerKeys.RATE.orElse(0.0005), LearnerKeys.GAMMA, LearnerKeys.EPISODES)
            .and(DOUBLE, DUELLING, REPLAY, LearnerKeys.MINIBATCH, LEARNING_STARTS, STEP_EVERY, TARGET_EVERY)
            .and(FIRST_EPSILON, LAST_EPSILON, EPSILON_DECISIONS);

    private static final String OLDER = "older.";

    private final Options options;
    private final NeuralNetwork network;
    private final GradientStep step;
    private final Replay replay;
    private float[] older;
    private long steps;
    private long waiting;

    Dqn(Options options, NeuralNetwork network) {
        this.options = options;
        this.network = network;
        this.step = new GradientStep(network.parameters(), options.get(LearnerKeys.RATE), 10);
        this.replay = new Replay(options.get(REPLAY));
        this.older = network.parameters().values();
    }

    static double epsilon(Options options, long decisions) {
        final double first = options.get(FIRST_EPSILON);
        final double gone = Math.min(1, (double) decisions / options.get(EPSILON_DECISIONS));
        return first + gone * (options.get(LAST_EPSILON) - first);
    }

    @Override
    public NeuralNetwork network() {
        return network;
    }

    @Override
    public ActionRule exploration() {
        return new EpsilonGreedyAction(epsilon(options, replay.added()));
    }

    @Override
    public Update learn(List<Episode> episodes, RandomGenerator chance) {
        for (final Episode episode : episodes) {
            replay.add(episode);
            waiting += episode.size();
        }
        if (replay.added() < options.get(LEARNING_STARTS)) {
            waiting = 0;
            return Update.NONE;
        }
        double loss = 0;
        int made = 0;
        for (; waiting >= options.get(STEP_EVERY); waiting -= options.get(STEP_EVERY)) {
            loss += step(replay.sample(chance.ints(options.get(LearnerKeys.MINIBATCH), 0, replay.size())
                    .toArray()));
            made++;
            if (++steps % options.get(TARGET_EVERY) == 0) {
                older = network.parameters().values();
            }
        }
        return made == 0 ? Update.NONE : new Update(loss / made, 0);
    }

    private double step(Replay.Sample sample) {
        final float[] targets = targets(sample);
        return Torch.scoped(() -> {
            final Batch batch = new Batch(network, sample.now());
            return step.descend(torch.smooth_l1_loss(batch.chosen(worth(batch)), batch.row(targets)));
        });
    }

    private float[] targets(Replay.Sample sample) {
        final float[] newer = network.parameters().values();
        return Torch.withoutGradient(() -> {
            final Tensor byNewer = best(new Batch(network, sample.next()));
            network.parameters().set(older);
            final Batch batch = new Batch(network, sample.next());
            final Tensor choice = options.get(DOUBLE) ? byNewer : best(batch);
            final Tensor next = worth(batch).gather(1, choice).squeeze(-1);
            final Tensor targets = batch.row(sample.rewards())
                    .add(next.mul(batch.row(sample.follows())).mul(new Scalar(options.get(LearnerKeys.GAMMA))));
            network.parameters().set(newer);
            final float[] values = new float[sample.rewards().length];
            Torch.read(targets, values, 0, values.length);
            return values;
        });
    }

    private static Tensor best(Batch batch) {
        return batch.scores().argmax(new LongOptional(1), true);
    }

    /** What each action is worth, whether it is forbidden or not. */
    private Tensor worth(Batch batch) {
        final Tensor scores = batch.unmasked();
        return options.get(DUELLING)
                ? scores.sub(scores.mean(new long[] {1}, true, new ScalarTypeOptional()))
                        .add(batch.value().unsqueeze(-1))
                : scores;
    }

    @Override
    public void store(Map<String, StoredTensor> tensors, ObjectNode numbers) {
        step.store(tensors, numbers);
        network.parameters().store(OLDER, older, tensors);
        replay.store(tensors);
        numbers.put("steps", steps).put("waiting", waiting).put("added", replay.added());
    }

    @Override
    public void restore(SortedMap<String, StoredTensor> tensors, JsonInput numbers, String source) {
        step.restore(tensors, numbers, source);
        older = network.parameters().fetch(OLDER, tensors, source);
        replay.restore(tensors, numbers.get("added").integer(0, Long.MAX_VALUE), source);
        steps = numbers.get("steps").integer(0, Long.MAX_VALUE);
        waiting = numbers.get("waiting").integer(0, Long.MAX_VALUE);
    }
}
