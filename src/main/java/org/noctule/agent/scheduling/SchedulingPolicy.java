package org.noctule.agent.scheduling;

/** Starts waiting jobs, and may reject or kill some: all that an agent decides about a cluster. */
@FunctionalInterface
public interface SchedulingPolicy {
    /**
     * Decides at one date. Called once per message, when all events of the message are in the books; not at the end of
     * the run.
     *
     * @param cluster the jobs and free cores at this date; each decision changes them at once
     */
    void schedule(ClusterState cluster);
}
