package org.noctule.experiment.live;

/**
 * The subject of a live page.
 *
 * @param title one line: the agent and the options
 * @param jobs number of jobs that are foreseen, 0 if it is open
 * @param episodes number of episodes of a training, 0 if nothing is trained
 */
public record LiveSubject(String title, int jobs, int episodes) {}
