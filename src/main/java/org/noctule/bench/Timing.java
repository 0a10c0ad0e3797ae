package org.noctule.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.function.DoubleSupplier;

/** Repeats a measurement until the JVM is warm, then takes the median. */
final class Timing {
    private static final double WARM_UP_S = 4;
    private static final int RUNS = 9;

    private Timing() {}

    /**
     * Returns the median of a measurement that says itself how long it took.
     *
     * @param measurement one run, in seconds
     */
    @SuppressWarnings("ReturnValueIgnored") // What the warm-up measures does not count.
    static double median(DoubleSupplier measurement) {
        final long begin = System.nanoTime();
        while (System.nanoTime() - begin < WARM_UP_S * 1e9) {
            measurement.getAsDouble();
        }
        final double[] seconds = new double[RUNS];
        for (int i = 0; i < RUNS; i++) {
            seconds[i] = measurement.getAsDouble();
        }
        Arrays.sort(seconds);
        return seconds[RUNS / 2];
    }

    static double of(Runnable work) {
        final long begin = System.nanoTime();
        work.run();
        return (System.nanoTime() - begin) / 1e9;
    }

    /** Of this thread, in seconds: on a busy machine it says more than wall time. */
    static double processorTime(Runnable work) {
        final double begin = processorTime();
        work.run();
        return processorTime() - begin;
    }

    /** What this thread has used since it began, in seconds. */
    static double processorTime() {
        final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return threads.getCurrentThreadCpuTime() / 1e9;
    }
}
