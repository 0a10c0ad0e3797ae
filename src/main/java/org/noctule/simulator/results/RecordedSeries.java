package org.noctule.simulator.results;

/**
 * The series of a run that are kept beside its jobs; a series that is not kept has no file.
 *
 * @param machineStates how many machines compute, at every change
 * @param pStateChanges the changes of P-states
 * @param energy energy and power of the platform
 */
public record RecordedSeries(boolean machineStates, boolean pStateChanges, boolean energy) {
    /**
     * Keeps every series.
     *
     * @return the choice
     */
    public static RecordedSeries all() {
        return new RecordedSeries(true, true, true);
    }

    /**
     * Keeps the jobs only.
     *
     * @return the choice
     */
    public static RecordedSeries jobsOnly() {
        return new RecordedSeries(false, false, false);
    }
}
