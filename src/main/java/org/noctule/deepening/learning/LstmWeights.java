package org.noctule.deepening.learning;

import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;
import org.noctule.learning.network.Parameters;

/**
 * The weights of an LSTM of one layer and one direction in PyTorch's form: gates input, forget, cell, output; two
 * biases that add. They start uniform within 1/sqrt(hidden).
 */
final class LstmWeights {
    private static final int GATES = 4;

    private final TensorVector weights;

    LstmWeights(Parameters parameters, String name, String way, int inputs, int hidden, RandomGenerator chance) {
        final double bound = 1 / Math.sqrt(hidden);
        final int rows = GATES * hidden;
        weights = parameters.keep(new TensorVector(
                parameters.add(name + ".weight_ih_l0" + way, uniform(rows * inputs, bound, chance), rows, inputs),
                parameters.add(name + ".weight_hh_l0" + way, uniform(rows * hidden, bound, chance), rows, hidden),
                parameters.add(name + ".bias_ih_l0" + way, uniform(rows, bound, chance), rows),
                parameters.add(name + ".bias_hh_l0" + way, uniform(rows, bound, chance), rows)));
    }

    private static float[] uniform(int count, double bound, RandomGenerator chance) {
        final float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) ((2 * chance.nextDouble() - 1) * bound);
        }
        return values;
    }

    /**
     * Runs over sequences side by side, each filled up behind its end. PyTorch computes this form by its fused kernel,
     * four times as fast as sequences that are packed.
     *
     * @param input shape [longest, sequences, inputs]
     * @param zeros twice the state to begin in, shape [1, sequences, hidden]
     * @return hidden states, shape [longest, sequences, hidden]
     */
    Tensor run(Tensor input, TensorVector zeros) {
        return torch.lstm(input, zeros, weights, true, 1, 0, true, false, false).get0();
    }
}
