package example;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.ScalarOptional;
import org.bytedeco.pytorch.Tensor;
import org.noctule.json.JsonInput;
import org.noctule.learning.LearningAgent;
import org.noctule.learning.algorithm.Batch;
import org.noctule.learning.algorithm.LearnerOptions;
import org.noctule.learning.algorithm.LossOptions;
import org.noctule.learning.forward.Activation;
import org.noctule.learning.network.Layers;
import org.noctule.learning.network.Linear;
import org.noctule.learning.network.NetworkOptions;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.learning.network.Output;
import org.noctule.learning.network.Parameters;

/**
 * An agent that learns with a network and a loss of its own: a linear policy that a small hidden layer corrects, and an
 * actor-critic that trusts no advantage beyond a limit.
 *
 * <p>{@code decision.agent} then has the keys {@code lr}, {@code gamma}, {@code returns}, {@code entropy} and
 * {@code batch} of every such loss, {@code limit}, and {@code "network": {"type": "skip-learner", "hidden": 32}}, or
 * {@code hidden} alone.
 */
public final class SkipLearner implements LearningAgent {
    /** Creates the agent; called when the jar is opened. */
    public SkipLearner() {}

    @Override
    public String name() {
        return "skip-learner";
    }

    @Override
    public Optional<NetworkOptions> network(JsonInput keys) {
        keys.allow("type", "hidden");
        return Optional.of(new Skip(keys.find("hidden").map(JsonInput::count).orElse(32)));
    }

    @Override
    public LearnerOptions learner(JsonInput keys) {
        final double limit = keys.find("limit").map(JsonInput::positive).orElse(2.0);
        final ObjectNode own = JsonNodeFactory.instance.objectNode().put("limit", limit);
        return LossOptions.read(keys, own, (batch, returns) -> loss(batch, returns, limit));
    }

    /** A single number, summed over the decisions: what an update makes smaller. */
    private static Tensor loss(Batch batch, Tensor returns, double limit) {
        final Tensor error = returns.sub(batch.value());
        final Tensor advantages =
                error.detach().clamp(new ScalarOptional(new Scalar(-limit)), new ScalarOptional(new Scalar(limit)));
        final Tensor actor =
                batch.chosen(batch.logProbabilities()).mul(advantages).sum().neg();
        return actor.add(error.mul(error).sum().mul(new Scalar(0.5)));
    }

    /** What a model says about the network, and what makes it. */
    private record Skip(int hidden) implements NetworkOptions {
        @Override
        public NeuralNetwork create(int observations, int actions, RandomGenerator chance) {
            return new SkipNetwork(observations, actions, hidden, chance);
        }

        @Override
        public boolean valued() {
            return true;
        }

        @Override
        public ObjectNode toJson() {
            return JsonNodeFactory.instance
                    .objectNode()
                    .put("type", "skip-learner")
                    .put("hidden", hidden);
        }
    }

    /** Scores are linear in the observation, plus what a hidden layer adds; the value has a layer of its own. */
    private static final class SkipNetwork implements NeuralNetwork {
        private final Parameters parameters = new Parameters();
        private final Linear straight;
        private final Layers correction;
        private final Layers value;

        SkipNetwork(int observations, int actions, int hidden, RandomGenerator chance) {
            straight = new Linear(parameters, "straight", observations, actions, chance);
            correction = new Layers(
                    parameters, "correction", List.of(observations, hidden, actions), Activation.TANH, chance);
            value = new Layers(parameters, "value", List.of(observations, hidden, 1), Activation.TANH, chance);
        }

        @Override
        public Parameters parameters() {
            return parameters;
        }

        @Override
        public boolean valued() {
            return true;
        }

        /** From shape [n, observations] to scores [n, actions] and values [n]. */
        @Override
        public Output forward(Tensor observations) {
            return new Output(
                    straight.apply(observations).add(correction.apply(observations)),
                    Optional.of(value.apply(observations).squeeze(-1)));
        }
    }
}
