package org.noctule.experiment.distributed;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;

/** Writes an {@link ArrivalRecord} row by row, so that it is whole before each checkpoint. */
final class ArrivalWriter implements AutoCloseable {
    private final Path file;
    private final BufferedWriter out;

    /** Begins with rows that are known already. */
    ArrivalWriter(Path file, ArrivalRecord known) {
        this.file = file;
        try {
            final StringBuilder text = new StringBuilder(ArrivalRecord.HEADER + "\n");
            known.rows().forEach(row -> text.append(row.text()).append('\n'));
            AtomicFile.writeToDisk(file, text.toString().getBytes(StandardCharsets.UTF_8));
            this.out = Files.newBufferedWriter(file, StandardOpenOption.APPEND);
        } catch (final IOException e) {
            throw failure(e);
        }
    }

    void add(ArrivalRecord.Row row) {
        try {
            out.write(row.text() + "\n");
        } catch (final IOException e) {
            throw failure(e);
        }
    }

    void flush() {
        try {
            out.flush();
        } catch (final IOException e) {
            throw failure(e);
        }
    }

    private NoctuleException failure(IOException e) {
        return new NoctuleException(
                NoctuleException.Kind.RUN,
                "The record of arrivals (" + file + ") cannot be written: " + e.getMessage() + ".",
                "Maybe the disk is full, or you may not write into that directory.",
                e);
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (final IOException e) {
            throw failure(e);
        }
    }
}
