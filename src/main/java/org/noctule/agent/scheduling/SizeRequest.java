package org.noctule.agent.scheduling;

import org.noctule.agent.book.Allocation;

/**
 * A running job's wish for another number of cores. No answer means no.
 *
 * @param job the job
 * @param cores the number of cores it wants to have
 * @param deadline the last date at which an answer is heard, in seconds
 */
public record SizeRequest(Allocation job, int cores, double deadline) {}
