package org.noctule.learning.forward;

/** The function that follows a hidden layer. What is not a number stays so. */
public enum Activation {
    /** max(0, x). */
    RELU {
        @Override
        void apply(double[] signals) {
            for (int i = 0; i < signals.length; i++) {
                signals[i] = Math.max(0, signals[i]);
            }
        }
    },
    /** x, or 0.01 x below 0. */
    LEAKY_RELU {
        @Override
        void apply(double[] signals) {
            for (int i = 0; i < signals.length; i++) {
                signals[i] = Math.max(signals[i], SLOPE * signals[i]);
            }
        }
    },
    /** The hyperbolic tangent. */
    TANH {
        @Override
        void apply(double[] signals) {
            for (int i = 0; i < signals.length; i++) {
                signals[i] = StrictMath.tanh(signals[i]);
            }
        }
    };

    /** Of 32 bits, as PyTorch's is. */
    private static final double SLOPE = 0.01f;

    /** Puts the function's values in the place of signals. */
    abstract void apply(double[] signals);
}
