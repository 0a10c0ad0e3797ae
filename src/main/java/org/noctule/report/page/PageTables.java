package org.noctule.report.page;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.report.data.PackedTexts;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.data.ResultTable;

/** Writes tables into a page as lists of texts, one list a column. */
final class PageTables {
    static final List<String> ALL = List.of();
    static final List<String> CHANNELS = ALL;
    static final List<String> OUTAGES = List.of("start", "end", "domain", "cores", "cause");
    static final List<String> TRAINING_JOBS = List.of(
            "job_id",
            "model",
            "submission_time",
            "starting_time",
            "finish_time",
            "outcome",
            "cause",
            "job_completion_time",
            "max_partitions_per_op",
            "num_mounted_workers",
            "num_mounted_channels",
            "job_sequential_completion_time",
            "max_acceptable_job_completion_time");
    private static final long MOST_BYTES = 4_000_000;
    private static final List<String> LOGS = List.of("rewards.log", "losses.log", "makespans.log");

    private final JsonGenerator json;
    private final ResultFolder folder;

    PageTables(JsonGenerator json, ResultFolder folder) {
        this.json = json;
        this.folder = folder;
    }

    void write(String name, List<String> columns) throws IOException {
        write(name, name + ".csv", columns);
    }

    /** Of a table that grows with jobs: nothing where a page would grow too large. */
    void writeSmall(String name) throws IOException {
        final Optional<Path> file = folder.find(name + ".csv");
        if (file.isPresent() && file.get().toFile().length() <= MOST_BYTES) {
            write(name, ALL);
        }
    }

    void write(String name, String file, List<String> columns) throws IOException {
        final Optional<ResultTable> found = folder.table(file);
        if (found.isPresent()) {
            write(name, found.get(), columns);
        }
    }

    void write(String name, ResultTable table, List<String> columns) throws IOException {
        json.writeObjectFieldStart(name);
        for (final String column : columns.isEmpty() ? table.header() : columns) {
            if (table.has(column)) {
                json.writeArrayFieldStart(column);
                final PackedTexts texts = table.texts(column);
                for (int row = 0; row < table.rows(); row++) {
                    json.writeString(texts.get(row));
                }
                json.writeEndArray();
            }
        }
        json.writeEndObject();
    }

    /** Numbers that HDeepRM writes one a line. */
    void writeLogs() throws IOException {
        for (final String name : LOGS) {
            final Optional<Path> file = folder.find(name);
            if (file.isPresent()) {
                json.writeArrayFieldStart(name.substring(0, name.indexOf('.')));
                int line = 0;
                for (final String text : lines(file.get())) {
                    line++;
                    if (!text.isBlank()) {
                        json.writeNumber(number(file.get(), line, text.strip()));
                    }
                }
                json.writeEndArray();
            }
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw NoctuleException.unreadable(
                    "The result file (" + file + ")", e, "Maybe it was just removed.", "Maybe it is not UTF-8.");
        }
    }

    private static double number(Path file, int line, String text) {
        try {
            final double value = Double.parseDouble(text);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Told below.
        }
        throw NoctuleException.input(
                file + ":" + line + ": the value (" + text + ") is not a finite number.",
                "Maybe the file was edited: run the simulation again.");
    }
}
