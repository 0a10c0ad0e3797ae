package org.noctule.learning.algorithm;

import org.bytedeco.pytorch.Tensor;

/** The loss that an update of a policy makes smaller: all that {@link LossOptions} leave open. */
@FunctionalInterface
public interface Loss {
    /**
     * Works out the loss of some decisions.
     *
     * @param batch the decisions of an update's episodes, one after the other, and what the network says about them
     * @param returns return of each decision, shape [decisions]
     * @return a single number, summed over the decisions: it is divided by the number of episodes afterwards
     */
    Tensor of(Batch batch, Tensor returns);
}
