package org.noctule.fabric.ramp.plan;

import java.util.Map;
import java.util.Optional;
import org.noctule.fabric.ramp.FabricRule;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.StepForecast;

/**
 * Forecasts that stand in for new ones. What is equal in everything that matters needs none: forecasters see to that.
 */
public interface ForecastMemo {
    /** Remembers nothing. */
    ForecastMemo NONE = new ForecastMemo() {
        @Override
        public Optional<StepForecast> recall(PartitionedGraph graph) {
            return Optional.empty();
        }

        @Override
        public void keep(PartitionedGraph graph, StepForecast forecast) {}
    };

    /**
     * Returns what the rule {@link FabricRule#FORECASTS} asks for.
     *
     * @param values values by rule; a rule that is missing has Noctule's own value
     * @return a memo, empty as yet
     */
    static ForecastMemo of(Map<FabricRule, String> values) {
        final FabricRule rule = FabricRule.FORECASTS;
        return rule.published().equals(values.get(rule)) ? new DegreeMemo() : NONE;
    }

    /**
     * Looks for a forecast.
     *
     * @param graph the parts of a job
     * @return the forecast to take for it, if there is one
     */
    Optional<StepForecast> recall(PartitionedGraph graph);

    /**
     * Remembers a forecast.
     *
     * @param graph the parts of a job
     * @param forecast its forecast
     */
    void keep(PartitionedGraph graph, StepForecast forecast);
}
