package org.noctule.experiment.distributed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.noctule.error.NoctuleException;

/**
 * The record of an asynchronous training: which episodes came before each update, in their order.
 *
 * @param source its file, for errors
 * @param rows the episodes, unmodifiable
 */
record ArrivalRecord(String source, List<Row> rows) {
    static final String HEADER = "update,episode,weights,used";

    /**
     * An episode that came.
     *
     * @param update number of updates made before the one that took it
     * @param episode its number
     * @param weights number of updates that made the weights it was played with
     * @param used false if it was too old to learn from
     */
    record Row(long update, int episode, long weights, boolean used) {
        String text() {
            return update + "," + episode + "," + weights + "," + (used ? 1 : 0);
        }

        static Row parse(String line) {
            final String[] fields = line.split(",", -1);
            final Row row = new Row(
                    Long.parseLong(fields[0]),
                    Integer.parseInt(fields[1]),
                    Long.parseLong(fields[2]),
                    fields[3].equals("1"));
            if (!row.text().equals(line) || row.episode < 0 || row.weights < 0 || row.weights > row.update) {
                throw new IllegalArgumentException(line);
            }
            return row;
        }
    }

    ArrivalRecord {
        rows = List.copyOf(rows);
    }

    /**
     * Reads a record.
     *
     * @throws NoctuleException of kind INPUT if it cannot be read or is none
     */
    static ArrivalRecord read(Path file) {
        final List<String> lines;
        try {
            lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        } catch (final IOException e) {
            throw NoctuleException.input(
                    "The record of arrivals (" + file + ") cannot be read: " + e.getMessage() + ".",
                    "Maybe name arrivals.csv of the training that is to be repeated.");
        }
        if (lines.isEmpty() || !lines.get(0).equals(HEADER)) {
            throw damaged(file, 1, lines.isEmpty() ? "" : lines.get(0));
        }
        final List<Row> rows = new ArrayList<>();
        long update = 0;
        for (int i = 1; i < lines.size(); i++) {
            try {
                final Row row = Row.parse(lines.get(i));
                if (row.update < update) {
                    throw damaged(file, i + 1, lines.get(i));
                }
                update = row.update;
                rows.add(row);
            } catch (final IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
                throw damaged(file, i + 1, lines.get(i));
            }
        }
        return new ArrivalRecord(file.toString(), rows);
    }

    private static NoctuleException damaged(Path file, int line, String text) {
        return NoctuleException.input(
                "The record of arrivals (" + file + ") is damaged at line " + line + ": " + text + ".",
                "Maybe it was cut or edited, or is another file: name arrivals.csv of an asynchronous training.");
    }

    /** The episodes that came before an update. */
    List<Row> of(long update) {
        return rows.stream().filter(row -> row.update == update).toList();
    }

    /** The oldest weights that an update or a later one needs, by number of updates that made them. */
    long oldestFrom(long update) {
        return rows.stream()
                .filter(row -> row.update >= update && row.used)
                .mapToLong(Row::weights)
                .min()
                .orElse(update);
    }

    /** The record as it was before an update. */
    ArrivalRecord before(long update) {
        return new ArrivalRecord(
                source, rows.stream().filter(row -> row.update < update).toList());
    }

    /** A number that no episode has. */
    int nextEpisode() {
        return rows.stream().mapToInt(Row::episode).max().orElse(-1) + 1;
    }
}
