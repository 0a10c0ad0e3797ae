package org.noctule.fabric.ramp;

/**
 * The forecast of one training step of a planned job. Times are in the unit of the profile.
 *
 * @param time length of the step
 * @param communication time in which something is transferred
 * @param computation time in which some server computes
 * @param busy time that servers compute, added up over the servers
 * @param workers number of servers
 * @param channels number of channels
 * @param ticks number of intervals that the simulation went through, a measure of its work
 */
public record StepForecast(
        double time, double communication, double computation, double busy, int workers, int channels, int ticks) {

    /**
     * Returns the completion time of the job (JCT).
     *
     * @param steps number of training steps
     * @return steps · time
     */
    public double completionTime(int steps) {
        return time * steps;
    }
}
