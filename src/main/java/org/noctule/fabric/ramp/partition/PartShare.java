package org.noctule.fabric.ramp.partition;

import org.noctule.fabric.ramp.JobTotals;
import org.noctule.fabric.ramp.partition.PartRules.TransferSize;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.StepGraph;

/** The shares of an op's parts: the parts of two ops that are tied, what goes between them, and the memory of each. */
public enum PartShare {
    /**
     * The mini-batch, as in data parallelism: part i of d works on the share from i/d to (i + 1)/d. Parts of two ops
     * are tied where their shares meet, and hand on as much as they meet. Each part has a copy of the parameters, and
     * each backward part as many gradients.
     */
    BATCH {
        @Override
        int firstTied(int part, int parts, int others) {
            return (int) ((long) part * others / parts);
        }

        @Override
        int endTied(int part, int parts, int others) {
            return (int) (((part + 1L) * others + parts - 1) / parts);
        }

        @Override
        double handOver(double bytes, int part, int parts, int other, int others) {
            final long begin = Math.max((long) part * others, (long) other * parts);
            final long end = Math.min((part + 1L) * others, (other + 1L) * parts);
            return bytes * (end - begin) / ((double) parts * others);
        }

        @Override
        double memory(Op op, int parts) {
            return op.activation() / parts + op.parameters();
        }

        @Override
        double gradients(Op op) {
            return op.parameters();
        }

        @Override
        double transfers(StepGraph graph) {
            double transfers = 0;
            for (final StepGraph.Edge edge : graph.edges()) {
                if (graph.isBackward(edge.from()) == graph.isBackward(edge.to())) {
                    transfers += sender(graph, edge.from(), edge.to()).activation();
                }
            }
            return transfers;
        }

        @Override
        public TransferSize transferSize(boolean withParameters) {
            return (graph, from, fromParts, to, toParts, toLater) -> {
                final Op sender = sender(graph, from, to);
                return withParameters ? sender.memory() : sender.activation();
            };
        }
    },
    /**
     * All that the op has, as ddls takes it: memory, parameters included, is divided, every part of an op is tied to
     * every part of the next, and gradients are brought together besides.
     */
    MIXED {
        @Override
        int firstTied(int part, int parts, int others) {
            return 0;
        }

        @Override
        int endTied(int part, int parts, int others) {
            return others;
        }

        @Override
        double handOver(double bytes, int part, int parts, int other, int others) {
            return bytes;
        }

        @Override
        double memory(Op op, int parts) {
            return op.memory() / parts;
        }

        @Override
        double gradients(Op op) {
            return 0;
        }

        @Override
        double transfers(StepGraph graph) {
            return JobTotals.of(graph).transfers();
        }

        @Override
        public TransferSize transferSize(boolean withParameters) {
            return withParameters ? PartShare::ofMemory : PartShare::ofActivation;
        }
    };

    /** The first part of another op to which a part is tied. */
    abstract int firstTied(int part, int parts, int others);

    /** The part behind the last one to which a part is tied. */
    abstract int endTied(int part, int parts, int others);

    /** What the ops of a step hand on to others in all, in bytes. */
    abstract double transfers(StepGraph graph);

    /** What one part hands to one tied part of another op, in bytes, of what the rule of sizes says. */
    abstract double handOver(double bytes, int part, int parts, int other, int others);

    /**
     * Returns the memory of a part.
     *
     * @param op the whole op
     * @param parts its number of parts
     * @return bytes for what a part hands on and its parameters
     */
    abstract double memory(Op op, int parts);

    /**
     * Returns what a backward part takes beside the memory of its forward twin.
     *
     * @param op the whole op
     * @return bytes of the part's gradients
     */
    abstract double gradients(Op op);

    /**
     * Returns what goes between two ops. A gradient is as large as the tensor that it is the gradient of, so that a
     * backward dependency carries what its forward twin carries.
     *
     * @param withParameters whether parameters travel with activations
     * @return the rule of sizes: for {@link #BATCH} of all bytes, for {@link #MIXED} of those of a pair of parts
     */
    public abstract TransferSize transferSize(boolean withParameters);

    private static Op sender(StepGraph graph, int from, int to) {
        return graph.op(graph.isBackward(from) ? to : from);
    }

    private static double ofActivation(StepGraph graph, int from, int fromParts, int to, int toParts, boolean toLater) {
        return sender(graph, from, to).activation() / ((double) fromParts * toParts);
    }

    /** The memory of the end that was split first, shared by its parts and then by those of the other end. */
    private static double ofMemory(StepGraph graph, int from, int fromParts, int to, int toParts, boolean toLater) {
        return toLater
                ? graph.op(from).memory() / fromParts / toParts
                : graph.op(to).memory() / toParts / fromParts;
    }
}
