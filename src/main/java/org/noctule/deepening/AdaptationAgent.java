package org.noctule.deepening;

/**
 * Decides what a training job does to its network while more hardware than at its start is given to it.
 *
 * <p>An object serves one job after the other: its decisions come in order, then {@link #ended}. Jobs that run at the
 * same time have an object each.
 */
@FunctionalInterface
public interface AdaptationAgent {
    /**
     * Decides before an epoch.
     *
     * @param request what is known
     * @return an action of the network: the index of a block to deepen, or the last index to do nothing
     */
    int decide(AdaptationRequest request);

    /**
     * Learns how the job ended; the next decision is that of another job.
     *
     * @param accuracy accuracy at the end of the budget, 0 to 1
     */
    default void ended(double accuracy) {}
}
