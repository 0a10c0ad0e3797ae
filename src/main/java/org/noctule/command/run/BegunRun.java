package org.noctule.command.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.OutputDirectory;
import org.noctule.journal.JournalFile;

/**
 * A directory of results with the journal of a run, or of the last of several runs.
 *
 * @param directory the directory that the command wrote into
 * @param journal the journal
 * @param prefix beginning of the names of result files
 * @param part whether it is one of several runs of a command, whose directory stands above
 * @param command the words after {@code noctule} that began the run; empty if no command can go on with it
 */
public record BegunRun(Path directory, Path journal, String prefix, boolean part, List<String> command) {
    /**
     * Looks for the journal.
     *
     * @param directory the directory that a user names; or its path with the beginning of the names of result files
     * @return the run
     * @throws NoctuleException if there is no journal, or it cannot be read
     */
    public static BegunRun find(Path directory) {
        final Optional<Path> prefixed = OutputDirectory.journals(directory).stream()
                .filter(file -> !Files.isDirectory(directory) && Files.isRegularFile(file))
                .findFirst();
        if (prefixed.isPresent()) {
            final Path parent = Optional.ofNullable(directory.getParent()).orElse(Path.of("."));
            return read(parent, parent.resolve(prefixed.get().getFileName()));
        }
        if (!Files.isDirectory(directory)) {
            throw NoctuleException.input(
                    "The directory (" + directory + ") does not exist.", "Maybe name the one that --out named.");
        }
        final Path journal =
                journalIn(directory).or(() -> journalOfPart(directory)).orElseThrow(() -> missing(directory));
        return read(directory, journal);
    }

    private static BegunRun read(Path directory, Path journal) {
        try (JournalFile file = JournalFile.read(journal)) {
            final JsonNode content = file.header().content();
            final List<String> command = new ArrayList<>();
            content.path("command").forEach(word -> command.add(word.asText()));
            return new BegunRun(
                    directory,
                    journal,
                    content.path("prefix").asText(),
                    content.path("part").asBoolean(),
                    List.copyOf(command));
        }
    }

    private static NoctuleException missing(Path directory) {
        return NoctuleException.input(
                "The directory (" + directory + ") holds no journal (" + JournalFile.NAME + ").",
                "Maybe it is of a training or a comparison, or of a run with \"journal\": \"none\": start its command again, with"
                        + " --resume.");
    }

    private static Optional<Path> journalIn(Path directory) {
        return entries(directory).stream()
                .filter(path -> path.getFileName().toString().endsWith(JournalFile.NAME))
                .findFirst();
    }

    private static Optional<Path> journalOfPart(Path directory) {
        return entries(directory).stream()
                .filter(path -> path.getFileName().toString().matches("\\d{3,}") && Files.isDirectory(path))
                .flatMap(path -> journalIn(path).stream())
                .reduce((first, last) -> last);
    }

    private static List<Path> entries(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.sorted().toList();
        } catch (final IOException e) {
            throw NoctuleException.unreadable(
                    "The directory (" + directory + ")", e, "Maybe it was removed.", "Maybe you may not read it.");
        }
    }

    /** {@return the words after the verb} */
    public List<String> arguments() {
        return command.subList(1, command.size());
    }

    /** Whether the journal stands in the directory itself, and not in that of one of several runs. */
    boolean own() {
        return directory.resolve(journal.getFileName()).equals(journal);
    }
}
