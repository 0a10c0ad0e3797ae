package org.noctule.learning.value;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The options of one method to learn the value of afterstates. */
public sealed interface MethodOptions permits TeachingOptions, EvolutionOptions {
    /**
     * Returns how long the training is.
     *
     * @return number of updates
     */
    long updates();

    /**
     * Returns how many episodes are learned from; those of evaluations do not count.
     *
     * @return number of episodes of the whole training
     */
    int episodes();

    /**
     * Returns what a model says about how it was trained.
     *
     * @return an object with a {@code name}; what may be raised later, such as the number of updates, is not in it
     */
    ObjectNode toJson();
}
