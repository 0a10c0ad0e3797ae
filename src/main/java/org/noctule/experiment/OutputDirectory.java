package org.noctule.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;

/**
 * Where the results of a run go: a directory of its own, so that no run is mistaken for another.
 *
 * <p>Without a directory from the user it is {@code runs/AGENT-OPTIONS-NNN} in the current directory, with the first
 * number that is free.
 *
 * @param path the directory
 * @param prefix what the names of result files begin with
 */
public record OutputDirectory(Path path, String prefix) {
    /** What a run may leave; an earlier run's must not survive beside a later one's. */
    private static final List<String> RESULTS = List.of(
            "run.json",
            "schedule.csv",
            "summary.json",
            "jobs.csv",
            "machine_states.csv",
            "pstate_changes.csv",
            "consumed_energy.csv",
            "core_energy.csv",
            "overutilizations.json",
            "rewards.log",
            "makespans.log",
            "actions.log",
            "probs.json",
            "runs.csv");

    /**
     * Makes the directory of a run.
     *
     * @param wanted the directory that the user named, empty for a new one below {@code runs}
     * @param agent the agent's name or jar
     * @param options the options file
     * @param prefix what the names of result files begin with
     * @param force whether a directory that exists is written into; an earlier run's files are removed from it
     * @return the directory, which exists
     * @throws NoctuleException if it exists without {@code force}, or cannot be made
     */
    public static OutputDirectory create(
            Optional<Path> wanted, String agent, Path options, String prefix, boolean force) {
        final Path path = wanted.orElseGet(() -> free(label(agent) + "-" + label(options.toString())));
        if (Files.exists(path) && !force) {
            throw NoctuleException.input(
                    "The output directory (" + path + ") exists already.",
                    "Maybe name another one with --out, or write into it with --force.");
        }
        final OutputDirectory directory = new OutputDirectory(path, prefix);
        directory.prepare();
        return directory;
    }

    /**
     * Takes what Batsim's option {@code --export} gives, and removes an earlier run's files of the same names.
     *
     * @param export a path whose last part is the beginning of file names, up to an underscore
     * @return its directory, which exists
     * @throws NoctuleException if it cannot be made
     */
    public static OutputDirectory exported(String export) {
        final int slash = export.lastIndexOf('/');
        final OutputDirectory directory = new OutputDirectory(
                Path.of(slash < 0 ? "." : export.substring(0, slash + 1)), export.substring(slash + 1) + "_");
        directory.prepare();
        return directory;
    }

    private static String label(String path) {
        final String name = path.substring(path.lastIndexOf('/') + 1);
        return name.replaceAll("\\.(json|jar)", "").replaceAll("[^A-Za-z0-9._-]", "-");
    }

    private static Path free(String label) {
        int number = 1;
        while (Files.exists(numbered(label, number))) {
            number++;
        }
        return numbered(label, number);
    }

    private static Path numbered(String label, int number) {
        return Path.of("runs", String.format(Locale.ROOT, "%s-%03d", label, number));
    }

    /**
     * Returns the directory of one run of several.
     *
     * @param number the run, from 1
     * @return a directory below this one, which exists
     */
    public OutputDirectory run(int number) {
        final OutputDirectory directory =
                new OutputDirectory(path.resolve(String.format(Locale.ROOT, "%03d", number)), prefix);
        directory.prepare();
        return directory;
    }

    private void prepare() {
        try {
            // Java 17 refuses a link to a directory here.
            if (!Files.isDirectory(path)) {
                Files.createDirectories(path);
            }
            for (final String name : RESULTS) {
                Files.deleteIfExists(file(name));
            }
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The output directory (" + path + ") cannot be made: " + e + ".",
                    "Maybe a file of that name exists, or you may not write there.",
                    e);
        }
    }

    /**
     * Returns a result file.
     *
     * @param name its name without prefix
     * @return the file
     */
    public Path file(String name) {
        return path.resolve(prefix + name);
    }

    /** Removes the directory if nothing was written into it, as if the run had never been tried. */
    public void removeIfEmpty() {
        try (Stream<Path> files = Files.list(path)) {
            if (files.findAny().isEmpty()) {
                Files.delete(path);
            }
        } catch (final IOException e) {
            // An empty directory left behind does no harm.
            return;
        }
    }
}
