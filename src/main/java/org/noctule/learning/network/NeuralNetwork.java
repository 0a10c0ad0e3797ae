package org.noctule.learning.network;

import org.bytedeco.pytorch.Tensor;

/**
 * A function from observations to scores of actions, with weights to be learnt. It owns native memory; not thread-safe.
 */
public interface NeuralNetwork extends AutoCloseable {
    /** {@return the weights, in a fixed order} */
    Parameters parameters();

    /**
     * Tells whether outputs have a value.
     *
     * @return true if they always have one
     */
    boolean valued();

    /**
     * Works out scores and values; the results live as long as the caller's {@code PointerScope}.
     *
     * @param observations shape [observations, values]
     * @return scores and values
     */
    Output forward(Tensor observations);

    /** Frees the weights. */
    @Override
    default void close() {
        parameters().close();
    }
}
