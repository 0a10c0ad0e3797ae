import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.noctule.json.JsonInput;
import org.noctule.learning.LearningAgent;
import org.noctule.learning.algorithm.Batch;
import org.noctule.learning.algorithm.LearnerOptions;
import org.noctule.learning.algorithm.LossOptions;
import org.noctule.learning.network.Linear;
import org.noctule.learning.network.NetworkOptions;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.learning.network.Output;
import org.noctule.learning.network.Parameters;

/** Does what the property test.broken asks for; its loss does so at the sixth update of the process that has asked. */
public final class Broken implements LearningAgent {
    private int updates;

    private static boolean asked(String behaviour) {
        return System.getProperty("test.broken", "").equals(behaviour);
    }

    @Override
    public String name() {
        if (asked("name")) {
            throw new IllegalStateException("no idea");
        }
        return asked("bad name") ? "My Agent" : asked("built-in name") ? "ppo" : "broken";
    }

    @Override
    public Optional<NetworkOptions> network(JsonInput keys) {
        if (asked("network")) {
            throw new IllegalStateException("no idea");
        }
        return asked("null network") ? null : Optional.of(new Net());
    }

    @Override
    public LearnerOptions learner(JsonInput keys) {
        if (asked("learner")) {
            throw new IllegalStateException("no idea");
        }
        return asked("null learner")
                ? null
                : LossOptions.read(keys, JsonNodeFactory.instance.objectNode(), this::loss);
    }

    private Tensor loss(Batch batch, Tensor returns) {
        final Tensor good = batch.chosen(batch.logProbabilities()).mul(returns).sum().neg();
        if (++updates < 6) {
            return good;
        }
        if (asked("constant loss")) {
            return returns.sum();
        }
        if (asked("loss")) {
            throw new IllegalStateException("no idea");
        }
        if (asked("deep loss")) {
            deep(0);
        }
        return asked("null loss")
                ? null
                : asked("long loss") ? batch.row(new float[2]) : asked("nan loss") ? good.mul(new Scalar(Double.NaN)) : good;
    }

    private static int deep(int depth) {
        return deep(depth + 1) + 1;
    }

    private static final class Net implements NetworkOptions {
        @Override
        public NeuralNetwork create(int observations, int actions, RandomGenerator chance) {
            if (asked("create")) {
            throw new IllegalStateException("no idea");
        }
            if (asked("null create")) {
                return null;
            }
            final Parameters parameters = new Parameters();
            final Linear layer = asked("no weights")
                    ? null
                    : new Linear(parameters, "layer", asked("mismatch") ? 3 : observations, asked("shape") ? 6 : actions, chance);
            return new NeuralNetwork() {
                @Override
                public Parameters parameters() {
                    return parameters;
                }

                @Override
                public boolean valued() {
                    return asked("valued");
                }

                @Override
                public Output forward(Tensor seen) {
                    return Net.forward(layer, seen);
                }
            };
        }

        private static Output forward(Linear layer, Tensor seen) {
            if (asked("forward")) {
            throw new IllegalStateException("no idea");
        }
            return new Output(layer.apply(seen), Optional.empty());
        }

        @Override
        public boolean valued() {
            return asked("valued");
        }

        @Override
        public ObjectNode toJson() {
            return JsonNodeFactory.instance.objectNode().put("type", asked("other type") ? "other" : "broken");
        }
    }
}
