package org.noctule.simulator.results;

/**
 * The series of a run that are kept beside its jobs; a series that is not kept has no file.
 *
 * @param machineStates how many machines compute, at every change
 * @param pStateChanges the changes of P-states
 * @param energy energy and power of the platform
 * @param channelUse which channels of a RAMP fabric each training job used
 * @param stepSlices what servers and channels do in a training step of each training job
 */
public record RecordedSeries(
        boolean machineStates, boolean pStateChanges, boolean energy, boolean channelUse, boolean stepSlices) {
    /**
     * Keeps every series of machines; not the use of channels, whose rows are many.
     *
     * @return the choice
     */
    public static RecordedSeries all() {
        return new RecordedSeries(true, true, true, false, false);
    }

    /**
     * Chooses whether the use of channels is kept.
     *
     * @param kept whether it is
     * @return the same choice with this one
     */
    public RecordedSeries withChannelUse(boolean kept) {
        return new RecordedSeries(machineStates, pStateChanges, energy, kept, stepSlices);
    }

    /**
     * Chooses whether a training step of each training job is kept.
     *
     * @param kept whether it is
     * @return the same choice with this one
     */
    public RecordedSeries withStepSlices(boolean kept) {
        return new RecordedSeries(machineStates, pStateChanges, energy, channelUse, kept);
    }

    /**
     * Keeps the jobs only.
     *
     * @return the choice
     */
    public static RecordedSeries jobsOnly() {
        return new RecordedSeries(false, false, false, false, false);
    }
}
