package org.noctule.fabric.ramp.partition;

import org.noctule.fabric.ramp.JobTotals;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.StepGraph;

/**
 * The costs of an op's parts, and the data that they hand on.
 *
 * @param timeUnit the profile's unit of time in s, positive
 * @param share what the parts of an op share
 * @param joins the forward ops that are joined to their backward twins
 * @param backwardMemory whether a backward part takes the memory of its forward twin once more
 * @param transferSize what goes from one op to another one, of which each tied pair of parts has its share
 * @param gradientSize the data between the parts of one backward op
 */
public record PartRules(
        double timeUnit,
        PartShare share,
        Joins joins,
        boolean backwardMemory,
        TransferSize transferSize,
        GradientSize gradientSize) {

    /** Says what goes from one op to another one. */
    @FunctionalInterface
    public interface TransferSize {

        /**
         * Computes the size.
         *
         * @param graph the graph of the whole ops
         * @param from the node that hands on
         * @param fromParts its number of parts
         * @param to the node that takes over
         * @param toParts its number of parts
         * @param toLater whether that one is split after the other one, or neither is split
         * @return bytes, of which each tied pair of parts has its share
         */
        double bytes(StepGraph graph, int from, int fromParts, int to, int toParts, boolean toLater);
    }

    /** Says what goes from one part of a backward op to another one. */
    @FunctionalInterface
    public interface GradientSize {

        /**
         * Computes the size.
         *
         * @param op the whole op
         * @param parts its number of parts
         * @return bytes from one part to one part
         */
        double bytes(Op op, int parts);
    }

    /**
     * Returns the rules of ddls. An edge whose later end is its target carries the source's share of memory divided by
     * the target's parts; one whose later end is its source carries the target's share divided by the source's parts;
     * between whole ops it is the source's whole memory. Between parts of a backward op goes the memory of one part.
     *
     * @return ms as s, memory twice, and memory for all sizes
     */
    public static PartRules published() {
        return new PartRules(
                1,
                PartShare.MIXED,
                Joins.LAST_ID,
                true,
                PartShare.MIXED.transferSize(true),
                (op, parts) -> op.memory() / parts);
    }

    /**
     * Adds up a whole job.
     *
     * @param graph one training step
     * @return its sums, times in s
     */
    public JobTotals totals(StepGraph graph) {
        final JobTotals profile = JobTotals.of(graph);
        double memory = 0;
        for (int node = 0; node < graph.size(); node++) {
            memory += memory(graph, node, 1);
        }
        return new JobTotals(profile.compute() * timeUnit, memory, share.transfers(graph));
    }

    double memory(StepGraph graph, int node, int parts) {
        return !graph.isBackward(node) || backwardMemory
                ? share.memory(graph.op(node), parts)
                : share.gradients(graph.op(node));
    }
}
