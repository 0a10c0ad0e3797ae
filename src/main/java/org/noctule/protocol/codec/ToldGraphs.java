package org.noctule.protocol.codec;

import java.util.Map;
import java.util.TreeMap;
import org.noctule.json.JsonInput;
import org.noctule.json.Suggestion;
import org.noctule.workload.Profile;
import org.noctule.workload.graph.OpGraph;

/** The graphs of models that a simulator has told its decision side: each travels once, then its name. */
final class ToldGraphs {
    private final Map<String, OpGraph> byModel = new TreeMap<>();

    /** Remembers a graph, and says whether it is new. */
    boolean tell(Profile.PipeDream training) {
        final OpGraph graph = training.graph();
        return !graph.equals(byModel.put(graph.model(), graph));
    }

    OpGraph find(JsonInput model) {
        final OpGraph graph = byModel.get(model.text());
        if (graph == null) {
            throw model.error("is no model that was told before", Suggestion.of(model.text(), byModel.keySet()));
        }
        return graph;
    }

    void forget() {
        byModel.clear();
    }
}
