package org.noctule.learning.network;

import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.noctule.learning.forward.Activation;

/** Hidden layers behind their {@link Activation}, as tensors. */
final class Activated {
    private Activated() {}

    static Tensor by(Activation activation, Tensor input) {
        return switch (activation) {
            case RELU -> torch.relu(input);
            case LEAKY_RELU -> torch.leaky_relu(input);
            case TANH -> torch.tanh(input);
        };
    }
}
