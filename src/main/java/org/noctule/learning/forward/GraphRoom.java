package org.noctule.learning.forward;

import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.Options;

/**
 * The room that an observation has for a graph.
 *
 * @param nodes largest number of nodes
 * @param edges largest number of edges
 * @param nodeFeatures number of values of a node
 * @param edgeFeatures number of values of an edge
 */
public record GraphRoom(int nodes, int edges, int nodeFeatures, int edgeFeatures) {
    private static final OptionKey<Integer> NODES =
            NetworkKeys.observed("nodes", "nodes for which an observation has room");
    private static final OptionKey<Integer> EDGES =
            NetworkKeys.observed("edges", "edges for which an observation has room");
    private static final OptionKey<Integer> NODE_FEATURES = NetworkKeys.observed("node_features", "values of a node");
    private static final OptionKey<Integer> EDGE_FEATURES = NetworkKeys.observed("edge_features", "values of an edge");
    /** Their keys. */
    public static final OptionTable TABLE = NetworkKeys.table(NODES, EDGES, NODE_FEATURES, EDGE_FEATURES);

    /**
     * Takes the room out of options.
     *
     * @param values the options of a network
     * @return the room
     */
    public static GraphRoom of(Options values) {
        return new GraphRoom(
                values.get(NODES), values.get(EDGES), values.get(NODE_FEATURES), values.get(EDGE_FEATURES));
    }

    /** {@return the number of values of an observation that are those of its graph, the last ones} */
    public long size() {
        return 2L + (long) nodes * nodeFeatures + edges * (edgeFeatures + 2L);
    }
}
