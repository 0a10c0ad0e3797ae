package org.noctule.learning.algorithm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.random.RandomGenerator;
import org.noctule.json.JsonInput;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.model.StoredTensor;

/** Improves a network with what happened in episodes. Owns the network; not thread-safe. */
public interface Learner extends AutoCloseable {
    /** {@return the network, changed by each update} */
    NeuralNetwork network();

    /** {@return the rule for the next episodes} */
    ActionRule exploration();

    /**
     * Makes an update.
     *
     * @param episodes whole episodes that the network has played with {@link #exploration}, at least one
     * @param chance the generator of the update
     * @return the figures of the update
     * @throws org.noctule.error.NoctuleException of kind RUN if a loss is not finite; that step is then not made
     */
    Update learn(List<Episode> episodes, RandomGenerator chance);

    /**
     * Writes down all that an equal learner needs to go on in the same way, but the weights.
     *
     * @param tensors receives arrays under names with a prefix of their own
     * @param numbers receives numbers
     */
    void store(Map<String, StoredTensor> tensors, ObjectNode numbers);

    /**
     * Takes up what {@link #store} has written.
     *
     * @param tensors the arrays, others may be among them
     * @param numbers the numbers
     * @param source their name in errors
     */
    void restore(SortedMap<String, StoredTensor> tensors, JsonInput numbers, String source);

    /** Frees the network. */
    @Override
    default void close() {
        network().close();
    }
}
