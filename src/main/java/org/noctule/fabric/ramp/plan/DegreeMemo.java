package org.noctule.fabric.ramp.plan;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.StepForecast;

/**
 * The memo of ddls: the first forecast for a model and a largest degree serves all later ones, wherever they are
 * placed.
 */
public final class DegreeMemo implements ForecastMemo {
    private final Map<Key, StepForecast> forecasts = new HashMap<>();

    private record Key(String model, int degree) {}

    /** Creates an empty memo. */
    public DegreeMemo() {}

    @Override
    public Optional<StepForecast> recall(PartitionedGraph graph) {
        return Optional.ofNullable(forecasts.get(key(graph)));
    }

    @Override
    public void keep(PartitionedGraph graph, StepForecast forecast) {
        forecasts.putIfAbsent(key(graph), forecast);
    }

    private static Key key(PartitionedGraph graph) {
        return new Key(graph.graph().forward().model(), graph.partition().maxDegree());
    }
}
