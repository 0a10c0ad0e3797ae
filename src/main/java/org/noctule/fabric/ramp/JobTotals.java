package org.noctule.fabric.ramp;

import org.noctule.workload.graph.StepGraph;

/**
 * Sums over one training step, added in the order of the nodes and edges.
 *
 * @param compute time of all ops one after the other, in the unit of the profile
 * @param memory bytes of all ops, forward and backward ones
 * @param transfers bytes over all dependencies
 */
public record JobTotals(double compute, double memory, double transfers) {

    /**
     * Adds up a whole job, in which every dependency carries the activation of its source.
     *
     * @param graph one training step
     * @return its sums
     */
    public static JobTotals of(StepGraph graph) {
        double compute = 0;
        double memory = 0;
        for (int node = 0; node < graph.size(); node++) {
            compute += graph.time(node);
            memory += graph.op(node).memory();
        }
        double transfers = 0;
        for (final StepGraph.Edge edge : graph.edges()) {
            transfers += graph.op(edge.from()).activation();
        }
        return new JobTotals(compute, memory, transfers);
    }

    /**
     * Adds up a job that was split, whatever the speed of its servers.
     *
     * @param graph its parts
     * @return their sums, times on servers of the reference speed
     */
    public static JobTotals of(PartitionedGraph graph) {
        double compute = 0;
        double memory = 0;
        final PartitionedGraph reference = graph.reference();
        for (int node = 0; node < graph.nodes(); node++) {
            compute += reference.compute(node);
            memory += graph.memory(node);
        }
        double transfers = 0;
        for (int edge = 0; edge < graph.edges(); edge++) {
            transfers += graph.size(edge);
        }
        return new JobTotals(compute, memory, transfers);
    }
}
