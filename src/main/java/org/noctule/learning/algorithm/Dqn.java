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
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.learning.network.Torch;
import org.noctule.model.StoredTensor;

/**
 * Learns what actions are worth, from remembered decisions (Mnih et al., Nature 518, 2015), with a double target (van
 * Hasselt et al., AAAI 2016) and duelling streams (Wang et al., ICML 2016). Actions that a mask forbids are never the
 * best of the next decision.
 */
final class Dqn implements Learner {
    private static final String OLDER = "older.";

    private final DqnOptions options;
    private final NeuralNetwork network;
    private final GradientStep step;
    private final Replay replay;
    private float[] older;
    private long steps;
    private long waiting;

    Dqn(DqnOptions options, NeuralNetwork network) {
        this.options = options;
        this.network = network;
        this.step = new GradientStep(network.parameters(), options.rate(), 10);
        this.replay = new Replay(options.capacity());
        this.older = network.parameters().values();
    }

    @Override
    public NeuralNetwork network() {
        return network;
    }

    @Override
    public ActionRule exploration() {
        return new EpsilonGreedyAction(options.epsilon(replay.added()));
    }

    @Override
    public Update learn(List<Episode> episodes, RandomGenerator chance) {
        for (final Episode episode : episodes) {
            replay.add(episode);
            waiting += episode.size();
        }
        if (replay.added() < options.learningStarts()) {
            waiting = 0;
            return Update.NONE;
        }
        double loss = 0;
        int made = 0;
        for (; waiting >= options.stepEvery(); waiting -= options.stepEvery()) {
            loss += step(replay.sample(
                    chance.ints(options.minibatch(), 0, replay.size()).toArray()));
            made++;
            if (++steps % options.targetEvery() == 0) {
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
            final Tensor choice = options.doubled() ? byNewer : best(batch);
            final Tensor next = worth(batch).gather(1, choice).squeeze(-1);
            final Tensor targets = batch.row(sample.rewards())
                    .add(next.mul(batch.row(sample.follows())).mul(new Scalar(options.gamma())));
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
        return options.duelling()
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
