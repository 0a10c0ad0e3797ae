package org.noctule.workflow.simulator;

import org.noctule.workload.DataItem;
import org.noctule.workload.Job;

/**
 * A data item on its way to a job that reads it.
 *
 * @param job the job
 * @param item the data item
 * @param from number of the node, or of the host of a network, where it comes from
 * @param to number of the node or host where the job runs
 * @param start date at which it is sent, in seconds
 * @param end date at which it has arrived, in seconds
 */
public record ItemTransfer(Job job, DataItem item, int from, int to, double start, double end) {}
