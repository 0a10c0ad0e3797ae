package org.noctule.learning.training;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.file.AtomicFile;

/**
 * The file {@code training.csv}: a row for each update. It holds no times, so that equal trainings write equal files.
 */
public final class TrainingTable implements AutoCloseable {
    private static final String HEADER = "update,episodes,decisions,return,loss,entropy,evaluation\n";

    private final Path file;
    private final BufferedWriter out;

    /**
     * Opens a table. It keeps some rows of an existing file; those after them belong to updates that were lost.
     *
     * @param file the file
     * @param keptRows number of rows to keep
     */
    public TrainingTable(Path file, long keptRows) {
        this.file = file;
        try {
            final StringBuilder kept = new StringBuilder(HEADER);
            if (keptRows > 0 && Files.exists(file)) {
                final List<String> lines = Files.readAllLines(file);
                for (int i = 1; i < lines.size() && i <= keptRows; i++) {
                    kept.append(lines.get(i)).append('\n');
                }
            }
            AtomicFile.writeToDisk(file, kept.toString().getBytes(StandardCharsets.UTF_8));
            out = Files.newBufferedWriter(file, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /**
     * Adds a row.
     *
     * @param row what stands in it
     */
    public void add(Progress row) {
        try {
            out.append(Long.toString(row.update())).append(',');
            out.append(Integer.toString(row.episodes())).append(',');
            out.append(Long.toString(row.decisions())).append(',');
            out.append(text(row.meanReturn())).append(',');
            out.append(text(row.loss())).append(',');
            out.append(text(row.entropy())).append(',');
            if (row.evaluation().isPresent()) {
                out.append(text(row.evaluation().getAsDouble()));
            }
            out.append('\n');
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    /** Hands all rows to the system. */
    public void flush() {
        try {
            out.flush();
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw failure(file, e);
        }
    }

    private static String text(double value) {
        return NumberOutput.toString(value, true);
    }

    private static NoctuleException failure(Path file, IOException cause) {
        return new NoctuleException(
                NoctuleException.Kind.RUN,
                "The file (" + file + ") cannot be written: " + cause.getMessage() + ".",
                "Maybe the disk is full, or you may not write into that directory.",
                cause);
    }
}
