package org.noctule.learning.training;

import org.noctule.model.Model;

/** A way to train, a piece of work at a time. Owns what it trains; not thread-safe. */
public interface TrainingMethod extends AutoCloseable {
    /**
     * A piece of work that was done.
     *
     * @param standing progress of the training after it
     * @param meanReturn mean return of the episodes of this update so far, not discounted
     * @param loss loss of the last update, 0 if the method has none
     * @param entropy mean entropy of the policy in that update, nats, 0 if the method has none
     */
    record Work(Standing standing, double meanReturn, double loss, double entropy) {}

    /**
     * Tells whether the training is over.
     *
     * @param standing its progress
     * @return true if there is no more work to do
     */
    boolean finished(Standing standing);

    /**
     * Does the next piece of work: an update, or a part of one after which a checkpoint is worth while.
     *
     * @param standing progress of the training
     * @return the work
     * @throws org.noctule.error.NoctuleException of kind RUN if a loss is not finite
     */
    Work work(Standing standing);

    /**
     * Plays the episodes that are held out, with what the last update made.
     *
     * @return the mean return
     */
    double evaluate();

    /**
     * Returns the model, to be played.
     *
     * @param standing progress of the training, which the model tells
     * @return the result of the last update
     */
    Model model(Standing standing);

    /**
     * Returns the model with all that is needed to go on as if the training had never stopped.
     *
     * @param standing progress of the training
     * @return the checkpoint for {@link #resume}
     */
    Model checkpoint(Standing standing);

    /**
     * Goes on from a checkpoint.
     *
     * @param checkpoint a result of {@link #checkpoint}, maybe in another process
     * @param source its name in errors
     * @return the progress of the training
     * @throws org.noctule.error.NoctuleException of kind INPUT if it is damaged or of another training
     */
    Standing resume(Model checkpoint, String source);

    /** Frees what is trained, and leaves the episodes at hand. */
    @Override
    void close();
}
