package org.noctule.learning.network;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.noctule.json.JsonInput;

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

    /**
     * Reads an activation.
     *
     * @param json its name in lower case
     * @return the activation
     */
    public static Activation read(JsonInput json) {
        final List<String> names = Arrays.stream(values()).map(Activation::text).toList();
        return values()[names.indexOf(json.oneOf(names))];
    }

    /** {@return the name that options use: the name in lower case} */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
