package org.noctule.fabric.learning;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.SortedMap;
import org.noctule.learning.training.Standing;
import org.noctule.learning.training.TrainingMethod;
import org.noctule.model.Model;
import org.noctule.model.StoredTensor;

/** A way to learn the value of afterstates, a piece of work at a time. Not thread-safe. */
interface ValueMethod {
    /**
     * Does the next piece of work: one that a checkpoint may follow.
     *
     * @param standing progress of the training
     * @return its result; if it completes an update, its network is to be evaluated
     */
    TrainingMethod.Work work(Standing standing);

    /** The loss of the last update, 0 if the method has none. */
    double loss();

    /** The number of units of the network. */
    int units();

    /** What the last update learned, as models name weights; before the first one what the method began with. */
    SortedMap<String, StoredTensor> weights();

    /** Adds what is needed to go on to a checkpoint. */
    void store(ObjectNode progress, SortedMap<String, StoredTensor> tensors);

    /** Goes on from a checkpoint. */
    void restore(Model model, Standing standing, String source);
}
