package org.noctule.learning.bridge;

import org.noctule.agent.view.BareCluster;
import org.noctule.agent.view.PlanDesk;
import org.noctule.agent.view.TrainingSight;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionTable;
import org.noctule.json.Options;

/**
 * The room that a board has for training jobs of a cluster.
 *
 * @param jobs the number of waiting jobs that are shown, 0 for none
 * @param degrees the number of degrees, with 0 for a rejection; 0 without jobs
 * @param nodes the number of ops of a job that have room
 * @param edges the number of dependencies of a job that have room
 */
public record TrainingRoom(int jobs, int degrees, int nodes, int edges) {
    /** No training job is shown. */
    public static final TrainingRoom NONE = new TrainingRoom(0, 0, 0, 0);

    static final int FABRIC = 3;

    private static final OptionTable KEYS =
            OptionTable.of("decision.env", BareCluster.TRAINING, BareCluster.GRAPH_NODES, BareCluster.GRAPH_EDGES);

    static TrainingRoom of(JsonInput env, BareCluster cluster) {
        final Options values = KEYS.part(env);
        final int jobs = values.get(BareCluster.TRAINING);
        if (jobs == 0) {
            return NONE;
        }
        final PlanDesk desk = cluster.desk()
                .orElseThrow(() -> NoctuleException.input(
                        "decision.env.training: the problem is shown training jobs, but the machine has no fabric.",
                        "Maybe name a platform with a RAMP cluster, or leave the key out."));
        return new TrainingRoom(
                jobs, desk.maxDegree() + 1, values.get(BareCluster.GRAPH_NODES), values.get(BareCluster.GRAPH_EDGES));
    }

    /** {@return whether training jobs are shown} */
    boolean present() {
        return jobs > 0;
    }

    boolean graphs() {
        return nodes > 0 || edges > 0;
    }

    void check(int environment, TrainingSight sight, String job) {
        final int ops = sight.nodes().length / TrainingSight.NODE;
        final int dependencies = sight.edges().length / TrainingSight.EDGE;
        if (ops > nodes || dependencies > edges) {
            throw NoctuleException.input(
                    "Environment " + environment + ": the graph of the job (" + job + ") has " + ops + " ops and "
                            + dependencies + " dependencies; there is room for " + nodes + " and " + edges + ".",
                    "Maybe raise decision.env.graph_nodes and graph_edges: graphs = (nodes, edges) in Python.");
        }
    }
}
