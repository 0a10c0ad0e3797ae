package org.noctule.fabric.ramp;

/** Decides in which order the parts on a server run. */
@FunctionalInterface
public interface OpScheduler {

    /**
     * Orders the parts of a job.
     *
     * @param graph the parts
     * @param placement their servers
     * @param communication times of the transfers
     * @return a priority for each part
     */
    OpSchedule schedule(PartitionedGraph graph, OpPlacement placement, Communication communication);
}
