package org.noctule.fabric.ramp;

import org.noctule.workload.graph.StepGraph;

/** Builds the graph of parts: what each costs, and what each hands on to which other one. */
@FunctionalInterface
public interface GraphSplitter {

    /**
     * Splits a graph.
     *
     * @param graph the job's graph
     * @param partition number of parts of each forward op
     * @return the graph of the parts
     * @throws org.noctule.error.NoctuleException if the partition is not for as many ops as the graph has
     */
    PartitionedGraph split(StepGraph graph, OpPartition partition);
}
