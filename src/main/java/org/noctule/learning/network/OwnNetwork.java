package org.noctule.learning.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.noctule.error.NoctuleException;

/**
 * A network that is not Noctule's: asked once, when it is made, whether its answers have the right shapes, because
 * numbers are read from its tensors without a look at them.
 *
 * @param options the network
 */
public record OwnNetwork(NetworkOptions options) implements NetworkOptions {
    private static final int ROWS = 2;

    @Override
    public NeuralNetwork create(int observations, int actions, RandomGenerator chance) {
        Torch.load();
        final NeuralNetwork network = options.create(observations, actions, chance);
        if (network == null) {
            throw wrong("does not exist: create(…) returned null");
        }
        try {
            check(network, observations, actions);
            return network;
        } catch (RuntimeException e) {
            network.close();
            throw e;
        }
    }

    private void check(NeuralNetwork network, int observations, int actions) {
        if (network.parameters() == null || network.parameters().size() == 0) {
            throw wrong("has no weights");
        }
        if (network.valued() != valued()) {
            throw wrong("says both that it values states and that it does not");
        }
        Torch.withoutGradient(() -> {
            final Output output = network.forward(Tensor.create(new float[ROWS * observations], ROWS, observations));
            if (output == null || output.scores() == null || output.value() == null) {
                throw wrong("answers null in forward(…)");
            }
            checkShape("scores", output.scores(), ROWS, actions);
            if (output.value().isPresent() != valued()) {
                throw wrong(valued() ? "gives no value in forward(…)" : "gives a value, and valued() says no");
            }
            output.value().ifPresent(value -> checkShape("a value", value, ROWS));
            return output;
        });
    }

    private void checkShape(String what, Tensor tensor, long... shape) {
        if (!Arrays.equals(tensor.shape(), shape) || tensor.scalar_type().intern() != torch.ScalarType.Float) {
            throw wrong("gives " + what + " of the shape " + Arrays.toString(tensor.shape()) + " and type "
                    + tensor.scalar_type().intern() + " for " + ROWS + " observations, not "
                    + Arrays.toString(shape) + " and Float");
        }
    }

    private NoctuleException wrong(String what) {
        return new NoctuleException(
                NoctuleException.Kind.RUN,
                "The network " + options.toJson().path("type").asText() + " " + what + ".",
                "Maybe the class (" + options.getClass().getName() + ") has a defect.");
    }

    @Override
    public boolean valued() {
        return options.valued();
    }

    @Override
    public ObjectNode toJson() {
        return options.toJson();
    }
}
