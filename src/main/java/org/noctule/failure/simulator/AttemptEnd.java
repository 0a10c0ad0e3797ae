package org.noctule.failure.simulator;

import org.noctule.workload.Attempt;
import org.noctule.workload.Job;

/**
 * The end of one attempt at a job in a run with failures. Times that are neither suspended, restart, checkpoints nor
 * rework were of use.
 *
 * @param job the job
 * @param attempt its attempt
 * @param cores number of its cores, on average over the time in which it had any
 * @param nodes number of nodes of which it last had a core
 * @param start date of its start in seconds
 * @param end date of its end in seconds
 * @param suspended seconds between them in which it had no cores
 * @param restart seconds before its work began
 * @param checkpoints seconds of its checkpoints
 * @param rework seconds of work that a failure undid
 * @param failure the part of the machine that ended it by its failure, empty if none did
 * @param lost whether that failure ended the job for good, so that nothing of any attempt at it was of use
 */
public record AttemptEnd(
        Job job,
        Attempt attempt,
        double cores,
        int nodes,
        double start,
        double end,
        double suspended,
        double restart,
        double checkpoints,
        double rework,
        String failure,
        boolean lost) {}
