package org.noctule.learning.bridge;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Tells whether Java's compilers have much to do, which need a processor of their own: two programs that wait awake for
 * one another on two processors leave them little, and so stay slow for long. Not thread-safe.
 */
final class CompilerLoad implements BooleanSupplier {
    /** Longer than most methods take, whose time is told when they are done. */
    private static final long WINDOW = TimeUnit.MILLISECONDS.toNanos(500);

    /** Compilers that take more than one part in so many of the time have much to do. */
    private static final long PARTS = 4;

    private final LongSupplier compiled;
    private final LongSupplier clock;
    private long begin;
    private long before;
    /** A JVM begins with all to compile. */
    private boolean busy = true;

    /**
     * Begins to watch.
     *
     * @param compiled tells for how long all compilers have worked so far, in ms
     * @param clock tells the time in ns
     */
    CompilerLoad(LongSupplier compiled, LongSupplier clock) {
        this.compiled = compiled;
        this.clock = clock;
        begin = clock.getAsLong();
        before = compiled.getAsLong();
    }

    /**
     * Watches this JVM's compilers where they may lack a processor.
     *
     * @param threads number of threads that step environments
     * @param processors number of processors
     * @return true while they have much to do; always false where processors are left for them, or no time is told
     */
    static BooleanSupplier of(int threads, int processors) {
        // The other program takes one, and each of the two compilers.
        if (processors >= threads + 3) {
            return () -> false;
        }
        final CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
        return compilers == null || !compilers.isCompilationTimeMonitoringSupported()
                ? () -> false
                : new CompilerLoad(compilers::getTotalCompilationTime, System::nanoTime);
    }

    @Override
    public boolean getAsBoolean() {
        final long now = clock.getAsLong();
        if (now - begin >= WINDOW) {
            final long spent = compiled.getAsLong();
            busy = TimeUnit.MILLISECONDS.toNanos(spent - before) * PARTS > now - begin;
            begin = now;
            before = spent;
        }
        return busy;
    }
}
