package org.noctule.learning.network;

import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;

/** The function that follows a hidden layer. */
public enum Activation {
    /** max(0, x). */
    RELU {
        @Override
        Tensor apply(Tensor input) {
            return torch.relu(input);
        }
    },
    /** x, or 0.01 x below 0. */
    LEAKY_RELU {
        @Override
        Tensor apply(Tensor input) {
            return torch.leaky_relu(input);
        }
    },
    /** The hyperbolic tangent. */
    TANH {
        @Override
        Tensor apply(Tensor input) {
            return torch.tanh(input);
        }
    };

    abstract Tensor apply(Tensor input);
}
