package org.noctule.agent.mirror;

import org.noctule.platform.CoreStates;

/** Hears what changes in the mirror: a job first, then each of its processors in ascending order. */
public interface MirrorListener extends CoreStates.Listener {
    @Override
    default void changed(int processor, int wasBusy, boolean wasContended) {}

    /**
     * A job is about to take its cores.
     *
     * @param job the job
     */
    default void starting(RunningJob job) {}

    /**
     * A job is about to return its cores.
     *
     * @param job the job
     */
    default void ending(RunningJob job) {}

    /**
     * A job is about to return its cores and to take others: an end and a start, unless told.
     *
     * @param before the job as it was
     * @param after the same with its new cores
     */
    default void resizing(RunningJob before, RunningJob after) {
        ending(before);
        starting(after);
    }

    /**
     * Cores of a processor were chosen for a job that then did not fit: nothing was taken.
     *
     * @param processor its number
     * @param cores number of its cores that were chosen
     * @param bandwidth kB/s that the job would have taken per core
     */
    default void abandoned(int processor, int cores, long bandwidth) {}

    /**
     * Tells whether every failed choice must be made and told, also one that is known to fail.
     *
     * @return true if {@link #abandoned} changes what is chosen later
     */
    default boolean remembersFailures() {
        return false;
    }
}
