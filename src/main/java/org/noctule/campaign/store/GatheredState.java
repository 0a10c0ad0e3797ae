package org.noctule.campaign.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.input.InputFile;
import org.noctule.file.AtomicFile;
import org.noctule.json.JsonInput;
import org.noctule.json.JsonSetup;

/**
 * The state of the tables when they were gathered last: of which plan, of which segments, and as which files.
 *
 * @param plan the SHA-256 of the plan's file
 * @param segments the marks of the segments that the tables hold, by their names
 * @param files the marks of both tables, by their names
 */
record GatheredState(String plan, Map<String, String> segments, Map<String, String> files) {
    private static final String NAME = "gathered.json";

    /** Reads the state; empty if there is none that can be trusted. */
    static Optional<GatheredState> read(Path directory, String plan) {
        final Path file = directory.resolve(NAME);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            final JsonInput json = JsonInput.read(file);
            final GatheredState state =
                    new GatheredState(json.get("plan").text(), marks(json.get("segments")), marks(json.get("files")));
            return Optional.of(state).filter(each -> each.plan.equals(plan) && each.holds(directory));
        } catch (final NoctuleException e) {
            return Optional.empty(); // All segments are read again.
        }
    }

    /** Tells whether tables and segments are still those of then. */
    boolean holds(Path directory) {
        return files.entrySet().stream()
                        .allMatch(
                                entry -> mark(directory.resolve(entry.getKey())).equals(entry.getValue()))
                && segments.entrySet().stream()
                        .allMatch(entry -> mark(directory.resolve("rows").resolve(entry.getKey()))
                                .equals(entry.getValue()));
    }

    private static Map<String, String> marks(JsonInput object) {
        final Map<String, String> marks = new TreeMap<>();
        object.keys().forEach(key -> marks.put(key, object.get(key).text()));
        return marks;
    }

    /** Tells a file from what it may have become: size and date, as no content is ever written twice. */
    static String mark(Path file) {
        try {
            return Files.size(file) + " " + Files.getLastModifiedTime(file);
        } catch (final IOException e) {
            return "";
        }
    }

    /** Hashes the file of the plan. */
    static String plan(Path directory) {
        return InputFile.of(directory.resolve("plan.json")).sha256();
    }

    /** Writes the state into a folder. */
    Path write(Path directory) {
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("plan", plan);
        final ObjectNode read = json.putObject("segments");
        segments.forEach(read::put);
        final ObjectNode tables = json.putObject("files");
        files.forEach(tables::put);
        final Path file = directory.resolve(NAME);
        try {
            AtomicFile.writeText(
                    file, JsonSetup.trees().writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
            return file;
        } catch (final JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    static void remove(Path directory) {
        try {
            Files.deleteIfExists(directory.resolve(NAME));
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The file (" + directory.resolve(NAME) + ") cannot be removed: " + NoctuleException.reason(e) + ".",
                    "Maybe you may not write there.",
                    e);
        }
    }
}
