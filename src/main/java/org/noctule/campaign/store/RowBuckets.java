package org.noctule.campaign.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Rows sorted roughly by the numbers of their runs, in files of 65,536 numbers each, so that few of them are in memory
 * at a time.
 */
final class RowBuckets implements AutoCloseable {
    private static final int BITS = 16;
    /** How many runs a bucket has. */
    static final int SIZE = 1 << BITS;

    private final Path folder;
    private final Writer[] writers;

    /** Makes buckets in a folder, for so many runs. */
    RowBuckets(Path folder, int runs) {
        this.folder = folder;
        this.writers = new Writer[(runs + SIZE - 1) / SIZE];
    }

    int count() {
        return writers.length;
    }

    /** Takes a row of a segment. */
    void add(int run, String segment, String row) {
        final int bucket = run >> BITS;
        try {
            if (writers[bucket] == null) {
                writers[bucket] = Files.newBufferedWriter(file(bucket));
            }
            writers[bucket].append(Integer.toString(run)).append('\t').append(segment);
            writers[bucket].append('\t').append(row).append('\n');
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Takes a row of a bucket. */
    interface Row {
        void take(int run, String segment, String row);
    }

    /** Reads a bucket, in the order in which its rows were added. */
    void read(int bucket, Row row) throws IOException {
        if (writers[bucket] == null) {
            return;
        }
        writers[bucket].close();
        try (BufferedReader lines = Files.newBufferedReader(file(bucket))) {
            Optional<String> line = Optional.ofNullable(lines.readLine());
            while (line.isPresent()) {
                final String text = line.get();
                final int first = text.indexOf('\t');
                final int second = text.indexOf('\t', first + 1);
                row.take(
                        Integer.parseInt(text.substring(0, first)),
                        text.substring(first + 1, second),
                        text.substring(second + 1));
                line = Optional.ofNullable(lines.readLine());
            }
        }
        Files.delete(file(bucket));
    }

    private Path file(int bucket) {
        return folder.resolve(bucket + ".txt");
    }

    @Override
    public void close() throws IOException {
        Optional<IOException> failure = Optional.empty();
        for (final Writer writer : writers) {
            try {
                if (writer != null) {
                    writer.close();
                }
            } catch (final IOException e) { // The disk is full: the other files are closed all the same.
                failure = Optional.of(e);
            }
        }
        if (failure.isPresent()) {
            throw failure.get();
        }
    }
}
