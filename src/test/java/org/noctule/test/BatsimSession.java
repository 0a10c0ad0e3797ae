package org.noctule.test;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A session of Batsim as it was recorded: the command line, the frames of both sides and the rows of jobs. */
public final class BatsimSession {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** A frame, as it was on the wire. */
    public record Frame(boolean fromBatsim, String raw) {
        /** The frame's bytes. */
        public byte[] bytes() {
            return raw.getBytes(StandardCharsets.UTF_8);
        }

        /** The frame's content. */
        public JsonNode json() throws IOException {
            return JSON.readTree(raw);
        }
    }

    private final Path folder;
    private final String command;
    private final List<Frame> frames = new ArrayList<>();

    private BatsimSession(Path folder) throws IOException {
        this.folder = folder;
        this.command = Files.readString(folder.resolve("cmd.txt"));
        final Path messages = folder.resolve("messages.jsonl");
        for (final String line : Files.exists(messages) ? Files.readAllLines(messages) : List.<String>of()) {
            final JsonNode entry = JSON.readTree(line);
            frames.add(new Frame(
                    entry.get("from").asText().equals("batsim"),
                    entry.get("raw").asText()));
        }
    }

    /** The names of all recorded sessions, sorted; skips the calling test where there are none. */
    public static List<String> names() throws IOException {
        try (Stream<Path> folders = Files.list(Shared.file("golden/batsim"))) {
            return folders.filter(folder -> Files.exists(folder.resolve("cmd.txt")))
                    .map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    /** The session of that name. */
    public static BatsimSession of(String name) throws IOException {
        return new BatsimSession(Shared.file("golden/batsim/" + name));
    }

    /** The value of an option of Batsim's command line. */
    public Optional<String> option(String name) {
        final Matcher matcher = Pattern.compile("^batsim.* " + name + " (\\S+)", Pattern.MULTILINE)
                .matcher(command);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /** The file that an option names. */
    public Optional<Path> file(String name) {
        return option(name).map(folder::resolveSibling);
    }

    /** Whether Batsim's command line has a flag. */
    public boolean has(String flag) {
        return Pattern.compile("^batsim.* " + flag + "( |$)", Pattern.MULTILINE)
                .matcher(command)
                .find();
    }

    /** All frames, in their order. */
    public List<Frame> frames() {
        return frames;
    }

    /** Batsim's exit code. */
    public int exitCode() throws IOException {
        final Matcher matcher = Pattern.compile("batsim=(\\d+)").matcher(Files.readString(folder.resolve("rc.txt")));
        if (!matcher.find()) {
            throw new IOException(folder + ": no exit code");
        }
        return Integer.parseInt(matcher.group(1));
    }

    /** Whether Batsim told the end: it does not when it aborts or comes to a deadlock. */
    public boolean ended() {
        return frames.stream()
                .anyMatch(frame -> frame.fromBatsim() && frame.raw().contains("\"SIMULATION_ENDS\""));
    }

    /** The rows of jobs, split at commas, without the header; empty if Batsim wrote none. */
    public List<String[]> rows() throws IOException {
        final Path file = folder.resolve("out_jobs.csv");
        if (!Files.exists(file)) {
            return List.of();
        }
        return Files.readAllLines(file).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .toList();
    }
}
