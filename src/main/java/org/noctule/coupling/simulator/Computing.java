package org.noctule.coupling.simulator;

import java.util.function.DoubleConsumer;

/** The computing of one running task on its machine. */
public interface Computing {
    /**
     * Begins to compute.
     *
     * @param seconds work, as seconds on a core of reference speed
     * @param now the date, in s
     * @param done hears the date at which the work is done, unless the task ends before
     */
    void begin(double seconds, double now, DoubleConsumer done);

    /**
     * Returns how much is done.
     *
     * @param now the date, in s
     * @return part of the work, from 0 to 1; 0 before it has begun
     */
    double progress(double now);

    /** Computes no more: the task has ended. */
    void leave();
}
