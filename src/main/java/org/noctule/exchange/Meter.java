package org.noctule.exchange;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Counts the work of one end of an exchange. Thread-safe. */
public final class Meter {
    private static final double NANOS = 1e9;

    private final LongAdder writeNanos = new LongAdder();
    private final LongAdder readNanos = new LongAdder();
    private final LongAdder written = new LongAdder();
    private final LongAdder read = new LongAdder();
    private final LongAdder opens = new LongAdder();
    private final AtomicLong messages = new AtomicLong();

    /** Begins at nothing. */
    public Meter() {}

    /**
     * Counts a write.
     *
     * @param begin the clock, {@link System#nanoTime()}, when it began
     * @param bytes bytes of numbers
     */
    public void wrote(long begin, long bytes) {
        writeNanos.add(System.nanoTime() - begin);
        written.add(bytes);
    }

    /**
     * Counts a read.
     *
     * @param begin the clock, {@link System#nanoTime()}, when it began
     * @param bytes bytes of numbers
     */
    public void read(long begin, long bytes) {
        readNanos.add(System.nanoTime() - begin);
        read.add(bytes);
    }

    /** Counts a file that was created, opened or listed. */
    public void opened() {
        opens.increment();
    }

    /** Counts a request. */
    public void sent() {
        messages.incrementAndGet();
    }

    /**
     * Sums up.
     *
     * @return what was counted so far
     */
    public ExchangeStatistics statistics() {
        return new ExchangeStatistics(
                writeNanos.sum() / NANOS,
                readNanos.sum() / NANOS,
                written.sum(),
                read.sum(),
                opens.sum(),
                messages.get());
    }
}
