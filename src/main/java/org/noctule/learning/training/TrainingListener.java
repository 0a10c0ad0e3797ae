package org.noctule.learning.training;

/** Is told how a training goes. */
@FunctionalInterface
public interface TrainingListener {
    /** Whom it does not matter. */
    TrainingListener NONE = progress -> {};

    /**
     * An update was made.
     *
     * @param progress progress of the training
     */
    void updated(Progress progress);
}
