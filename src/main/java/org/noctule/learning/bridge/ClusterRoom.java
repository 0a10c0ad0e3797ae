package org.noctule.learning.bridge;

import org.noctule.agent.view.BareCluster;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;
import org.noctule.json.Options;

/**
 * The room that a board has for what a program sees of a cluster and decides about it.
 *
 * @param rows the number of jobs in a column, 0 for no cluster
 * @param nodes the number of nodes in a column, 0 for no such columns
 * @param training the room for training jobs
 */
public record ClusterRoom(int rows, int nodes, TrainingRoom training) {
    /** No cluster is shown. */
    public static final ClusterRoom NONE = new ClusterRoom(0, 0, TrainingRoom.NONE);

    static final int SETS = 3;
    static final int JOB_COUNTS = 4;
    static final int JOB_VALUES = 8;
    static final int NODE_COUNTS = 3;
    static final int NODE_VALUES = 3;
    static final int CLUSTER = 7;

    /**
     * Measures a cluster.
     *
     * @param env the object {@code decision.env}
     * @param cluster the cluster, whose run has begun
     * @return the room that the options ask for
     * @throws org.noctule.error.NoctuleException if training jobs are asked for and there is no fabric
     */
    public static ClusterRoom of(JsonInput env, BareCluster cluster) {
        final Options values = OptionTable.of("decision.env", BareCluster.ROWS, BareCluster.NODES)
                .part(env);
        return new ClusterRoom(
                values.get(BareCluster.ROWS),
                values.get(BareCluster.NODES)
                        ? cluster.view().orElseThrow().nodes().size()
                        : 0,
                TrainingRoom.of(env, cluster));
    }

    /** {@return whether a cluster is shown} */
    public boolean present() {
        return rows > 0;
    }

    /** {@return the number of decisions of a choice: each job may be started on two ranges of cores} */
    public int decisions() {
        return 2 * rows;
    }
}
