package org.noctule.coupling.learning;

import java.util.List;
import java.util.stream.IntStream;
import org.noctule.coupling.TrainerNetwork;
import org.noctule.error.NoctuleException;

/**
 * A convolution with a bias, of stride 1 and padded by zeros so that fields keep their size.
 *
 * @param inputs channels that come in
 * @param outputs channels that go out
 * @param kernel points along each side of the kernel, odd
 */
record FieldLayer(int inputs, int outputs, int kernel) {
    /** The network of a trainer: 1, 8, 16, 8 and 1 channels, 272 k^2 + 33 weights. */
    static List<FieldLayer> network(int kernel) {
        if (kernel < 1 || kernel % 2 == 0) {
            throw NoctuleException.input(
                    "The kernel size (" + kernel + ") is not odd.", "Maybe choose 3, 5, 7 or another odd number.");
        }
        final List<Integer> channels = TrainerNetwork.CHANNELS;
        return IntStream.range(1, channels.size())
                .mapToObj(i -> new FieldLayer(channels.get(i - 1), channels.get(i), kernel))
                .toList();
    }

    /** Numbers that come into one point of one channel. */
    int fan() {
        return inputs * kernel * kernel;
    }

    int weights() {
        return outputs * fan();
    }

    /** Weights and biases. */
    int size() {
        return weights() + outputs;
    }
}
