package org.noctule.fabric.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The options of one method to learn the value of afterstates. */
public sealed interface MethodOptions permits TeachingOptions, EvolutionOptions {
    /** {@return how long the training is} */
    long updates();

    /**
     * {@return the number of episodes that are learned from; those of evaluations do not count: number of episodes of
     * the whole training}
     */
    int episodes();

    /**
     * {@return an object with a {@code name}; what may be raised later, such as the number of updates, is not in it}
     */
    ObjectNode toJson();
}
