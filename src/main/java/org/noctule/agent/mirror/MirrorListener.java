package org.noctule.agent.mirror;

import org.noctule.platform.CoreStates;

/** Hears what changes in the mirror: a job first, then each of its processors in ascending order. */
public interface MirrorListener extends CoreStates.Listener {
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
}
