package org.noctule.slurm;

import java.util.List;
import java.util.Set;
import org.noctule.workload.GresRequest;

/**
 * The things that a job asks for, as options of sbatch.
 *
 * @param tasks number of tasks, positive
 * @param coresPerTask number of cores per task, positive
 * @param tasksPerNode most tasks per node; 0 for any number
 * @param minNodes fewest nodes as submitted, positive
 * @param maxNodes most nodes
 * @param spread true if its tasks go to as many nodes as there are
 * @param memory memory in MB per {@code per}
 * @param per the thing that gets so much memory
 * @param gres named resources, unmodifiable
 * @param exclusive true if no other job may be on its nodes
 * @param features alternatives of features that each node must have, unmodifiable
 * @param required names of nodes that the job must have, unmodifiable
 * @param excluded names of nodes that it must not have, unmodifiable
 * @param switches most leaf switches that its nodes may be on; {@link #ANY_SWITCHES} for any number
 */
public record BatchRequest(
        int tasks,
        int coresPerTask,
        int tasksPerNode,
        int minNodes,
        int maxNodes,
        boolean spread,
        double memory,
        MemoryPer per,
        List<GresRequest> gres,
        boolean exclusive,
        List<List<String>> features,
        Set<String> required,
        Set<String> excluded,
        int switches) {
    /** As many switches as there are. */
    public static final int ANY_SWITCHES = Integer.MAX_VALUE;

    /** The thing that gets a requested memory. */
    public enum MemoryPer {
        /** Each node: {@code --mem}. */
        NODE,
        /** Each core: {@code --mem-per-cpu}. */
        CORE,
        /** Each card: {@code --mem-per-gpu}. */
        CARD,
        /** Each node gets all that it has, whatever the number is. */
        ALL
    }

    /** {@return the nodes that it asks for: of a range as many as its tasks need, else the fewest} */
    public int mostNodes() {
        return maxNodes < Integer.MAX_VALUE ? Math.max(minNodes, Math.min(maxNodes, tasks)) : minNodes;
    }

    /** {@return the same request for nodes on any number of switches} */
    public BatchRequest onAnySwitches() {
        return new BatchRequest(
                tasks,
                coresPerTask,
                tasksPerNode,
                minNodes,
                maxNodes,
                spread,
                memory,
                per,
                gres,
                exclusive,
                features,
                required,
                excluded,
                ANY_SWITCHES);
    }

    /** {@return number of cores in all} */
    public int cores() {
        return tasks * coresPerTask;
    }
}
