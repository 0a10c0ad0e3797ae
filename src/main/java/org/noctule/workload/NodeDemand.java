package org.noctule.workload;

import java.util.List;

/**
 * A job's demand on nodes: tasks, each with its cores on one node, and what goes with them. Cores without their
 * companions, or companions without their cores, are no place for the job.
 *
 * @param tasks number of tasks, positive; the job's cores are tasks x cores
 * @param cores number of cores per task, positive, all on one node
 * @param memory memory in MB per {@code memoryPer}; 0 if none is asked for, so that {@link Job#memory} per core counts
 * @param memoryPer the thing that gets so much memory
 * @param gres the named resources, unmodifiable
 * @param minNodes fewest nodes, positive
 * @param maxNodes most nodes; {@link Integer#MAX_VALUE} for any number
 * @param exclusive true if no other job may be on its nodes
 * @param features alternatives, unmodifiable: nodes must have all features of one of them; empty for any node
 */
public record NodeDemand(
        int tasks,
        int cores,
        double memory,
        MemoryPer memoryPer,
        List<GresRequest> gres,
        int minNodes,
        int maxNodes,
        boolean exclusive,
        List<List<String>> features) {
    /** The thing that gets a requested memory. */
    public enum MemoryPer {
        /** Each node of the job. */
        NODE,
        /** Each core of the job. */
        CORE,
        /** Each card: resources of the name {@link #CARD}, a share of one its part. */
        CARD
    }

    /** The name of the resource that memory per card goes with. */
    public static final String CARD = "gpu";

    /**
     * Demands tasks alone.
     *
     * @param tasks number of tasks
     * @param cores number of cores per task
     * @return a demand of nothing beside them
     */
    public static NodeDemand of(int tasks, int cores) {
        return new NodeDemand(tasks, cores, 0, MemoryPer.CORE, List.of(), 1, Integer.MAX_VALUE, false, List.of());
    }

    /**
     * Counts the resources of a name that are asked for.
     *
     * @param name name of the resource
     * @param type its type; empty for those of all types
     * @param nodes number of nodes of the job
     * @return the number in all, shares of one as parts of it
     */
    public double pieces(String name, String type, int nodes) {
        double sum = 0;
        for (final GresRequest each : gres) {
            if (each.name().equals(name) && (type.isEmpty() || each.type().equals(type))) {
                sum += each.thousandths()
                        / (double) GresRequest.WHOLE
                        * switch (each.per()) {
                            case NODE -> nodes;
                            case TASK -> tasks;
                            case JOB -> 1;
                        };
            }
        }
        return sum;
    }

    /** {@return the cards of a task, of all types: shares as parts, equal parts of those of a node or of the job} */
    public double cardsOfTask() {
        return pieces(CARD, "", minNodes) / tasks;
    }

    /**
     * Returns the memory of a task.
     *
     * @param perCore {@link Job#memory}, which counts where the demand has none
     * @return MB; equal parts of that of a node on the fewest nodes
     */
    public double memoryOfTask(double perCore) {
        if (memory == 0) {
            return perCore * cores;
        }
        return memory
                * switch (memoryPer) {
                    case NODE -> minNodes / (double) tasks;
                    case CORE -> cores;
                    case CARD -> cardsOfTask();
                };
    }
}
