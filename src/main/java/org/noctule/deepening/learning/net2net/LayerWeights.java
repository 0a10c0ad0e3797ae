package org.noctule.deepening.learning.net2net;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.noctule.deepening.Layer;
import org.noctule.deepening.Layer.AdaptiveAvgPool;
import org.noctule.deepening.Layer.AvgPool;
import org.noctule.deepening.Layer.BatchNorm;
import org.noctule.deepening.Layer.Conv;
import org.noctule.deepening.Layer.Linear;
import org.noctule.deepening.Layer.Relu;

/**
 * The numbers of one layer, row-major; arrays are empty where the layer has none, and are not to be changed.
 *
 * @param weight shape [outputs, inputs, kernel, kernel] of a convolution, [outputs, inputs] of a linear layer,
 *     [features] of a batch norm
 * @param bias shape [outputs] or [features]
 * @param mean running mean of a batch norm, shape [features]
 * @param variance running variance of a batch norm, shape [features]
 */
record LayerWeights(float[] weight, float[] bias, float[] mean, float[] variance) {
    private static final float[] NONE = {};
    private static final LayerWeights EMPTY = new LayerWeights(NONE, NONE, NONE, NONE);

    /**
     * Draws what PyTorch's layers begin with: uniform within 1/sqrt(inputs of an output), norms that do nothing.
     *
     * @param layer the layer
     * @param chance the generator
     * @return its first weights
     */
    static LayerWeights drawn(Layer layer, RandomGenerator chance) {
        return layer.match(new First() {
            @Override
            public LayerWeights conv(Conv conv) {
                return uniform(conv.inputs() * conv.kernel() * conv.kernel(), conv.outputs(), chance);
            }

            @Override
            public LayerWeights linear(Linear linear) {
                return uniform(linear.inputs(), linear.outputs(), chance);
            }
        });
    }

    /**
     * Makes weights by which a layer of as many outputs as inputs passes on what it is given.
     *
     * @param layer a convolution of an odd kernel that is padded by half of it, a linear layer, or one without weights
     * @return a one at the centre tap of each channel, zeros elsewhere; a fresh batch norm
     */
    static LayerWeights identity(Layer layer) {
        return layer.match(new First() {
            @Override
            public LayerWeights conv(Conv conv) {
                return diagonal(conv.outputs(), conv.kernel() * conv.kernel());
            }

            @Override
            public LayerWeights linear(Linear linear) {
                return diagonal(linear.outputs(), 1);
            }
        });
    }

    /**
     * Makes a batch norm that passes on values of given statistics: its weight and bias undo what it does to them.
     *
     * @param mean of each feature
     * @param variance of each feature, not negative
     * @param epsilon what the norm adds to variances
     * @return the numbers of the norm
     */
    static LayerWeights calibrated(float[] mean, float[] variance, double epsilon) {
        final float[] weight = new float[mean.length];
        for (int i = 0; i < weight.length; i++) {
            weight[i] = (float) Math.sqrt(variance[i] + epsilon);
        }
        return new LayerWeights(weight, mean, mean, variance);
    }

    /** Returns the number of those that training changes. */
    int size() {
        return weight.length + bias.length;
    }

    private static LayerWeights uniform(int inputs, int outputs, RandomGenerator chance) {
        final double bound = 1 / Math.sqrt(inputs);
        return new LayerWeights(
                uniform(Math.multiplyExact(inputs, outputs), bound, chance),
                uniform(outputs, bound, chance),
                NONE,
                NONE);
    }

    private static float[] uniform(int count, double bound, RandomGenerator chance) {
        final float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) ((2 * chance.nextDouble() - 1) * bound);
        }
        return values;
    }

    private static LayerWeights diagonal(int channels, int taps) {
        final float[] weight = new float[channels * channels * taps];
        for (int i = 0; i < channels; i++) {
            weight[(i * channels + i) * taps + taps / 2] = 1;
        }
        return new LayerWeights(weight, new float[channels], NONE, NONE);
    }

    private static float[] ones(int count) {
        final float[] values = new float[count];
        Arrays.fill(values, 1);
        return values;
    }

    /** What layers begin with that no rule of beginning tells apart. */
    private abstract static class First implements Layer.Cases<LayerWeights> {
        @Override
        public LayerWeights batchNorm(BatchNorm norm) {
            final int features = norm.features();
            return new LayerWeights(ones(features), new float[features], new float[features], ones(features));
        }

        @Override
        public LayerWeights relu(Relu relu) {
            return EMPTY;
        }

        @Override
        public LayerWeights avgPool(AvgPool pool) {
            return EMPTY;
        }

        @Override
        public LayerWeights adaptiveAvgPool(AdaptiveAvgPool pool) {
            return EMPTY;
        }
    }
}
