package org.noctule.campaign.store;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.nio.file.Files;
import java.nio.file.Path;
import org.noctule.campaign.RunKey;
import org.noctule.campaign.RunRow;
import org.noctule.file.AtomicFile;

/**
 * Publishes the rows of one worker as segments that are either there as a whole or not at all, each after 1,000 rows or
 * some seconds. Safe on any thread.
 */
public final class SegmentWriter implements AutoCloseable {
    private static final int ROWS = 1000;
    private static final long MICRO = 1_000_000;

    private final Path folder;
    private final String worker;
    private final String header;
    private final long nanos;
    private final StringBuilder lines;
    private int rows;
    private int number;
    private long due;

    SegmentWriter(Path folder, String worker, String header, double seconds) {
        this.folder = folder;
        this.worker = worker;
        this.header = header;
        this.nanos = (long) (seconds * 1e9);
        this.lines = new StringBuilder(header);
    }

    /**
     * Adds a row.
     *
     * @param key the key of the run
     * @param row its result
     * @throws org.noctule.error.NoctuleException if a segment is due and the disk refuses it; the row is kept then
     */
    public synchronized void add(RunKey key, RunRow row) {
        if (rows == 0) {
            due = System.nanoTime() + nanos;
        }
        final double seconds = Math.rint(row.seconds() * MICRO) / MICRO;
        lines.append(key).append(',').append(NumberOutput.toString(seconds, true));
        lines.append(',').append(row.figures()).append('\n');
        rows++;
        publishIfDue();
    }

    /** Publishes what there is if it is time to. */
    public synchronized void publishIfDue() {
        if (rows >= ROWS || rows > 0 && System.nanoTime() - due >= 0) {
            publish();
        }
    }

    /** Publishes what there is. */
    public synchronized void publish() {
        if (rows == 0) {
            return;
        }
        Path file = file();
        while (Files.exists(file)) {
            number++;
            file = file();
        }
        AtomicFile.writeToDisk(file, SegmentFile.close(lines.toString(), rows));
        number++;
        rows = 0;
        lines.setLength(0);
        lines.append(header);
    }

    private Path file() {
        return folder.resolve(worker + "-" + number + ".csv");
    }

    /** Publishes what there is. */
    @Override
    public void close() {
        publish();
    }
}
