package org.noctule.learning.training;

import org.noctule.learning.algorithm.LearnerOptions;
import org.noctule.learning.network.NetworkOptions;
import org.noctule.model.Layout;

/**
 * The subject and the method of a training.
 *
 * @param options the length of the training, and its evaluations
 * @param network the network
 * @param learner the learner
 * @param layout meaning of the network's inputs and outputs
 */
public record TrainingPlan(TrainingOptions options, NetworkOptions network, LearnerOptions learner, Layout layout) {}
