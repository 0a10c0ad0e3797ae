package org.noctule.simulator.results;

import org.noctule.simulator.QuietRecorder;

/** Keeps nothing: for runs whose result files nobody reads, such as the episodes of a training. */
public final class SilentRecorder extends QuietRecorder {
    /** The only one; it has no state, so that any number of runs may share it. */
    public static final SilentRecorder INSTANCE = new SilentRecorder();

    private SilentRecorder() {}
}
