package org.noctule.ramp;

/** Works out what one training step of a planned job will be like. */
@FunctionalInterface
public interface Lookahead {

    /**
     * Simulates one step.
     *
     * @param plan the five decisions
     * @param communication how long the transfers take
     * @param listener is told of each interval
     * @return the step
     * @throws org.noctule.error.NoctuleException if some part can never start
     */
    StepForecast forecast(Plan plan, Communication communication, TickListener listener);
}
