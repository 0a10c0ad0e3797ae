package org.noctule.learning.bridge;

import org.noctule.agent.view.BareCluster;
import org.noctule.agent.view.ClusterView;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;
import org.noctule.json.Options;

/**
 * The room that a board has for what a program sees of a cluster and decides about it.
 *
 * @param rows the number of jobs in a column, 0 for no cluster
 * @param nodes the number of nodes in a column, 0 for no such columns
 */
public record ClusterRoom(int rows, int nodes) {
    /** No cluster is shown. */
    public static final ClusterRoom NONE = new ClusterRoom(0, 0);

    static final int SETS = 3;
    static final int JOB_COUNTS = 3;
    static final int JOB_VALUES = 6;
    static final int NODE_COUNTS = 3;
    static final int NODE_VALUES = 2;
    static final int CLUSTER = 7;

    /**
     * Measures a cluster.
     *
     * @param env the object {@code decision.env}
     * @param view the cluster
     * @return the room that the options ask for
     */
    public static ClusterRoom of(JsonInput env, ClusterView view) {
        final Options values = OptionTable.of("decision.env", BareCluster.ROWS, BareCluster.NODES)
                .part(env);
        return new ClusterRoom(
                values.get(BareCluster.ROWS),
                values.get(BareCluster.NODES) ? view.nodes().size() : 0);
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
