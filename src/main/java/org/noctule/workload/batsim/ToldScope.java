package org.noctule.workload.batsim;

import java.util.List;
import java.util.function.Function;
import org.noctule.deepening.ReplayScenario;
import org.noctule.json.JsonInput;
import org.noctule.workload.Profile;
import org.noctule.workload.graph.OpGraph;

/**
 * Profiles of which a simulator tells its decision side, with graphs that it has told before.
 *
 * @param graphs finds them
 */
record ToldScope(Function<JsonInput, OpGraph> graphs) implements ProfileScope {
    @Override
    public Profile named(JsonInput name) {
        return WireScope.TOLD.named(name);
    }

    @Override
    public List<List<Profile.UsageTrace.Burst>> ranks(JsonInput trace) {
        return WireScope.TOLD.ranks(trace);
    }

    @Override
    public OpGraph graph(JsonInput graph) {
        return graphs.apply(graph);
    }

    @Override
    public List<ReplayScenario> recordings(JsonInput table) {
        return WireScope.TOLD.recordings(table);
    }

    @Override
    public boolean simulated() {
        return false;
    }
}
