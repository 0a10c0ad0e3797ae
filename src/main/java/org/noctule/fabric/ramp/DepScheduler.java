package org.noctule.fabric.ramp;

/** Decides in which order the transfers on a channel go. */
@FunctionalInterface
public interface DepScheduler {

    /**
     * Orders the transfers of a job.
     *
     * @param graph the parts and their dependencies
     * @param placement the servers of the parts
     * @param communication times of the transfers
     * @return a priority for each edge
     */
    DepSchedule schedule(PartitionedGraph graph, OpPlacement placement, Communication communication);
}
