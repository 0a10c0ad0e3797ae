package org.noctule.companion;

import org.noctule.workload.Job;

/** Orders nodes for lone tasks. */
@FunctionalInterface
public interface NodeKey {
    /**
     * The key of a node; the smallest comes first. It is equal for nodes of one type that have the same left, and for
     * jobs with one demand and memory.
     *
     * @param job a job of one task
     * @param node number of a node that could take it
     * @return the key; infinite if the node does not come at all
     */
    double of(Job job, int node);
}
