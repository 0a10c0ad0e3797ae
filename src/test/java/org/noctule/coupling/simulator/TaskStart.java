package org.noctule.coupling.simulator;

/**
 * The start of a task.
 *
 * @param date when
 * @param workflow number of the workflow
 * @param task number of the task, simulations first
 * @param node node on which it runs
 * @param speed speed of its cores as a part of the reference speed
 */
record TaskStart(double date, int workflow, int task, int node, double speed) {}
