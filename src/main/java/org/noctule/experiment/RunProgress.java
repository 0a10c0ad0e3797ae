package org.noctule.experiment;

import org.noctule.simulator.Simulation;

/** Watches a run go on. */
@FunctionalInterface
public interface RunProgress {
    /** Watches nothing. */
    RunProgress NONE = (nanoTime, simulation) -> {};

    /**
     * A message was answered. Called for each message, so an implementation looks at the clock first.
     *
     * @param nanoTime the time of {@link System#nanoTime()}
     * @param simulation the run, to be read only
     */
    void step(long nanoTime, Simulation simulation);
}
