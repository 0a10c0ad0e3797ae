package org.noctule.learning.training;

import org.noctule.model.Model;

/** A method that trains a network, and may begin with that of a model. */
public interface NetworkMethod extends TrainingMethod {
    /**
     * Begins with the weights of a model, and with the state of its optimiser if it has one and the learner is of the
     * same name.
     *
     * @param model a model of the same network and layout
     * @param source its name in errors
     */
    void start(Model model, String source);
}
