package org.noctule.agent.problem;

import org.noctule.agent.Placement;

/**
 * Starts waiting jobs in one order on cores in another, until the first one that does not fit.
 *
 * @param next the order of jobs
 * @param placement the order of cores
 */
record PairAction(JobChoice next, Placement placement) {

    /** Looks at the queue, which is not empty. */
    @FunctionalInterface
    interface JobChoice {
        WaitingJob next(double now);
    }

    void apply(ProblemState state) {
        boolean fits = true;
        while (fits && state.queue.size() > 0) {
            fits = state.start(next.next(state.now()), placement);
        }
    }
}
