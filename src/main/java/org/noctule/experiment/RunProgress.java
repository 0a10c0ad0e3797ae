package org.noctule.experiment;

/** Watches a run go on. */
@FunctionalInterface
public interface RunProgress {
    /** Watches nothing. */
    RunProgress NONE = (nanoTime, status) -> {};

    /**
     * A message was answered. Called for each message, so an implementation looks at the clock first.
     *
     * @param nanoTime the time of {@link System#nanoTime()}
     * @param status figures of the run
     */
    void step(long nanoTime, RunStatus status);
}
