package org.noctule.learning.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.random.RandomGenerator;

/** The kind of a network, and its sizes; whoever has a network of their own implements this. */
public interface NetworkOptions {
    /**
     * Makes a network with fresh weights.
     *
     * @param observations number of values of an observation
     * @param actions number of actions
     * @param chance the generator of the weights
     * @return the network, to be closed
     * @throws org.noctule.error.NoctuleException if the options do not fit the problem, or PyTorch is missing
     */
    NeuralNetwork create(int observations, int actions, RandomGenerator chance);

    /**
     * Tells whether the network says what an observation is worth, which some learners need.
     *
     * @return true if it does
     */
    boolean valued();

    /** {@return the options as they stand in a model: an object with the key {@code type}} */
    ObjectNode toJson();
}
