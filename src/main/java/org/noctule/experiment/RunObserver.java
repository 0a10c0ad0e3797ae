package org.noctule.experiment;

import org.noctule.protocol.SessionListener;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.results.SilentRecorder;

/** Watches one run without changing it, beside the recorder of the result files: a journal, or a live page. */
public interface RunObserver extends AutoCloseable {
    /** {@return the recorder, by default one that keeps nothing} */
    default Recorder recorder() {
        return SilentRecorder.INSTANCE;
    }

    /** {@return the listener, by default one that watches nothing} */
    default SessionListener listener() {
        return SessionListener.NONE;
    }

    /** {@return the progress, by default one that watches nothing} */
    default RunProgress progress() {
        return RunProgress.NONE;
    }

    /** Ends the watch: the run is over, and its results are written. */
    @Override
    default void close() {}

    /** Makes the observer of each run. */
    @FunctionalInterface
    interface Factory {
        /**
         * Begins to watch a run.
         *
         * @param output directory of the run's results
         * @param seed seed of the agent's random numbers
         * @return the observer of this run
         */
        RunObserver watch(OutputDirectory output, long seed);
    }
}
