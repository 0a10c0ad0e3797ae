package org.noctule.learning.forward;

/**
 * A trained network as plain Java computes it: in 64 bits and a fixed order from 32-bit weights, so that equal weights
 * and observations give equal bits on every machine. Not thread-safe.
 */
@FunctionalInterface
public interface ActionScores {
    /**
     * Scores actions.
     *
     * @param observation as many values as the network was trained on; not changed
     * @return a score for each action
     */
    float[] of(float[] observation);
}
