package org.noctule.ramp;

import java.util.Optional;

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
