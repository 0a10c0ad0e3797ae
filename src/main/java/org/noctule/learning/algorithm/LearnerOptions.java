package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.noctule.learning.network.NeuralNetwork;

/** The choice of a learner, and its settings; whoever has a learner of their own implements this. */
public interface LearnerOptions {
    /**
     * Makes a learner.
     *
     * @param network what it is to improve; owned by the learner
     * @return the learner
     * @throws org.noctule.error.NoctuleException of kind INPUT if it needs another network
     */
    Learner create(NeuralNetwork network);

    /** {@return the number of episodes that are played for each update} */
    int episodes();

    /**
     * Tells whether the learner corrects what older weights played, which tells how probable its actions were.
     *
     * @return true if it can learn from it
     */
    default boolean learnsFromOlderWeights() {
        return false;
    }

    /** {@return the options as they stand in a model: an object with the key {@code name}} */
    ObjectNode toJson();
}
