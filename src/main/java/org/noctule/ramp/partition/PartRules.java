package org.noctule.ramp.partition;

import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.StepGraph;

/**
 * What the parts of an op cost and hand on.
 *
 * @param timeUnit the profile's unit of time in s, positive
 * @param backwardMemory whether a backward part takes the memory of its forward twin once more
 * @param transferSize what goes from the parts of one op to those of another one
 * @param gradientSize what goes between the parts of one backward op
 */
public record PartRules(double timeUnit, boolean backwardMemory, TransferSize transferSize, GradientSize gradientSize) {

    /** Says what goes from a part of one op to a part of another one. */
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
         * @return bytes from one part to one part
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
        return new PartRules(1, true, PartRules::ofMemory, (op, parts) -> op.memory() / parts);
    }

    /**
     * Shares the output of the forward op among all pairs of parts. A gradient is as large as the tensor that it is the
     * gradient of, so that a backward dependency carries what its forward twin carries.
     *
     * @param graph the graph of the whole ops
     * @param from the node that hands on
     * @param fromParts its number of parts
     * @param to the node that takes over
     * @param toParts its number of parts
     * @param toLater of no importance
     * @return activation / (fromParts · toParts)
     */
    public static double ofActivation(StepGraph graph, int from, int fromParts, int to, int toParts, boolean toLater) {
        final int sender = graph.isBackward(from) ? to : from;
        return graph.op(sender).activation() / ((double) fromParts * toParts);
    }

    /**
     * Shares the memory, parameters included, of the end that was split first.
     *
     * @param graph the graph of the whole ops
     * @param from the node that hands on
     * @param fromParts its number of parts
     * @param to the node that takes over
     * @param toParts its number of parts
     * @param toLater whether that one is split after the other one, or neither is split
     * @return that memory / its parts / the parts of the other end
     */
    public static double ofMemory(StepGraph graph, int from, int fromParts, int to, int toParts, boolean toLater) {
        return toLater
                ? graph.op(from).memory() / fromParts / toParts
                : graph.op(to).memory() / toParts / fromParts;
    }
}
