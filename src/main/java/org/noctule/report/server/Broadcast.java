package org.noctule.report.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/**
 * A stream of events (server-sent events) that any number of browsers read. For each of them at most one event is kept:
 * one that reads slowly misses some in between, and holds nobody up. Thread-safe.
 */
public final class Broadcast {
    private static final long HEARTBEAT_MS = 5_000;
    private static final long NANOS_PER_MS = 1_000_000;

    private final Supplier<String> greeting;
    private String latest = "";
    private long number;
    private long readers;
    private boolean over;

    /**
     * Makes a stream.
     *
     * @param greeting makes the first event for a new reader, on its thread: a JSON text of one line
     */
    public Broadcast(Supplier<String> greeting) {
        this.greeting = greeting;
    }

    /**
     * Sends an event to all readers.
     *
     * @param json the event, a JSON text of one line
     */
    public synchronized void publish(String json) {
        latest = json;
        number++;
        notifyAll();
    }

    /**
     * Sends the last event and lets the readers go.
     *
     * @param json the event, a JSON text of one line
     */
    public synchronized void end(String json) {
        over = true;
        publish(json);
    }

    /**
     * Waits until all readers have got the last event.
     *
     * @param milliseconds the longest wait
     */
    public synchronized void awaitReaders(long milliseconds) {
        final long end = System.nanoTime() + milliseconds * NANOS_PER_MS;
        try {
            long left = milliseconds;
            while (readers > 0 && left > 0) {
                wait(left);
                left = (end - System.nanoTime()) / NANOS_PER_MS;
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Tells whether anybody reads.
     *
     * @return true if a browser does
     */
    public synchronized boolean hasReaders() {
        return readers > 0;
    }

    /** Writes events until the stream ends, and closes it, or the reader has gone; the caller's thread is its own. */
    void feed(OutputStream reader) throws IOException {
        long seen;
        synchronized (this) {
            readers++;
            seen = number;
        }
        try {
            write(reader, "event: greeting\ndata: " + greeting.get() + "\n\n");
            Event event = next(seen);
            while (!event.last()) {
                write(reader, event.text());
                seen = event.number();
                event = next(seen);
            }
            write(reader, event.text());
            // Before it counts as gone: a server that stops first would cut the last chunk off.
            reader.close();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            synchronized (this) {
                readers--;
                notifyAll();
            }
        }
    }

    /** A text of the stream: an event that is newer, or a sign of life. */
    private synchronized Event next(long seen) throws InterruptedException {
        final long end = System.nanoTime() + HEARTBEAT_MS * NANOS_PER_MS;
        long left = HEARTBEAT_MS;
        while (number == seen && !over && left > 0) {
            wait(left);
            left = (end - System.nanoTime()) / NANOS_PER_MS;
        }
        if (over) {
            return new Event("event: end\ndata: " + latest + "\n\n", number, true);
        }
        return number == seen
                ? new Event(": nothing new\n\n", seen, false)
                : new Event("data: " + latest + "\n\n", number, false);
    }

    private static void write(OutputStream reader, String text) throws IOException {
        reader.write(text.getBytes(StandardCharsets.UTF_8));
        reader.flush();
    }

    private record Event(String text, long number, boolean last) {}
}
