package org.noctule.fabric.ramp;

import java.util.Optional;

/** Works out what one training step of a planned job will be like. */
@FunctionalInterface
public interface Lookahead {

    /**
     * Looks for a part that can never start, wherever it is placed.
     *
     * @param graph the parts of a job
     * @return the reason why its step can never end, empty if it can
     */
    default Optional<Refusal> refusal(PartitionedGraph graph) {
        return Optional.empty();
    }

    /**
     * Simulates one step.
     *
     * @param plan the five decisions
     * @param communication times of the transfers
     * @param listener is told of each interval
     * @return the step
     * @throws org.noctule.error.NoctuleException if some part can never start
     */
    StepForecast forecast(Plan plan, Communication communication, TickListener listener);
}
