package org.noctule.learning.training;

import org.noctule.learning.algorithm.LearnerOptions;
import org.noctule.learning.network.NetworkOptions;
import org.noctule.model.Layout;

/**
 * The subject and the method of a training.
 *
 * @param options how long, and what to do on the way
 * @param network which network
 * @param learner which learner
 * @param layout what the network's inputs and outputs mean
 */
public record TrainingPlan(TrainingOptions options, NetworkOptions network, LearnerOptions learner, Layout layout) {}
