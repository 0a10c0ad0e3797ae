package org.noctule.learning.algorithm;

import java.util.Arrays;

/**
 * The running means of gradients and of their squares, by which Adam (Kingma and Ba, ICLR 2015) makes its steps, with
 * the constants of PyTorch. Not thread-safe.
 */
public final class Moments {
    private static final double BETA1 = 0.9;
    private static final double BETA2 = 0.999;
    private static final double EPSILON = 1e-8;

    private final float[] mean;
    private final float[] square;
    private long steps;

    /**
     * Begins without a step.
     *
     * @param size number of weights
     */
    public Moments(int size) {
        this(new float[size], new float[size], 0);
    }

    /**
     * Goes on after some steps.
     *
     * @param mean mean of the gradients by weight
     * @param square mean of their squares by weight
     * @param steps steps made
     */
    public Moments(float[] mean, float[] square, long steps) {
        this.mean = mean.clone();
        this.square = square.clone();
        this.steps = steps;
    }

    /**
     * Makes a step.
     *
     * @param weights the weights, which are changed
     * @param gradient that of the loss, one number a weight
     * @param rate the learning rate of this step
     */
    public void step(float[] weights, float[] gradient, double rate) {
        steps++;
        final float step = (float) (rate / (1 - StrictMath.pow(BETA1, steps)));
        final float correction = (float) StrictMath.sqrt(1 - StrictMath.pow(BETA2, steps));
        for (int i = 0; i < weights.length; i++) {
            mean[i] += (float) (1 - BETA1) * (gradient[i] - mean[i]);
            square[i] = (float) BETA2 * square[i] + (float) (1 - BETA2) * gradient[i] * gradient[i];
            weights[i] -= step * mean[i] / ((float) Math.sqrt(square[i]) / correction + (float) EPSILON);
        }
    }

    /** {@return the mean of the gradients: a new array, by weight} */
    public float[] mean() {
        return Arrays.copyOf(mean, mean.length);
    }

    /** {@return the mean of the squares of the gradients: a new array, by weight} */
    public float[] square() {
        return Arrays.copyOf(square, square.length);
    }

    /** {@return the number of steps that were made} */
    public long steps() {
        return steps;
    }
}
