package org.noctule.experiment;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.file.FileTree;
import org.noctule.journal.JournalFile;
import org.noctule.json.JsonInput;
import org.noctule.report.export.EventFile;

/**
 * The directory of a run's results, which is its own, so that no run is mistaken for another.
 *
 * <p>Without a directory from the user it is {@code runs/AGENT-OPTIONS-NNN} in the current directory, with the first
 * number that is free.
 *
 * @param path the directory
 * @param prefix beginning of the names of result files
 */
public record OutputDirectory(Path path, String prefix) {
    private static final String UNDERSCORE = "_";
    /** End of the names of what is not whole yet. */
    private static final String PART = ".part";

    /** What a run may leave; an earlier run's must not survive beside a later one's. */
    private static final List<String> RESULTS = List.of(
            JournalFile.NAME,
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
            "runs.csv",
            "training.json",
            "training_jobs.csv",
            "training_steps.csv",
            "allocations.csv",
            "workflows.csv",
            "channel_use.csv",
            "step_slices.csv",
            "adaptation.csv",
            "transfers.csv",
            "parents.csv",
            "companions.csv",
            "waits.csv",
            "differences.csv",
            "evaluation.csv",
            "evaluation.md");

    /** What a training may leave, without prefix; what goes on from it needs it. */
    private static final List<String> TRAINING = List.of(
            "model.safetensors",
            "checkpoint.safetensors",
            "best.safetensors",
            "training.csv",
            "policy.csv",
            "arrivals.csv",
            EventFile.NAME);

    /** Writes what a run goes on with, into a directory that nobody can see yet. */
    @FunctionalInterface
    public interface Beginning {
        /** Writes nothing. */
        Beginning NOTHING = directory -> false;

        /**
         * Writes the first files.
         *
         * @param directory the directory, which may get another name thereafter
         * @return true if there are any
         */
        boolean begin(OutputDirectory directory);
    }

    /**
     * Makes the directory of a run, empty.
     *
     * @param wanted the directory that the user named, empty for a new one below {@code runs}
     * @param agent the agent's name or jar
     * @param options the options file
     * @param prefix beginning of the names of result files
     * @param force whether a directory that exists is written into; an earlier run's files are removed from it
     * @return the directory, which exists
     * @throws NoctuleException if it exists without {@code force}, or cannot be made
     */
    public static OutputDirectory create(
            Optional<Path> wanted, String agent, Path options, String prefix, boolean force) {
        return create(wanted, agent, options, prefix, force, Beginning.NOTHING);
    }

    /**
     * Makes the directory of a run, which appears with its first files or not at all.
     *
     * @param wanted the directory that the user named, empty for a new one below {@code runs}
     * @param agent the agent's name or jar
     * @param options the options file
     * @param prefix beginning of the names of result files
     * @param force whether a directory that exists is written into; an earlier run's files are removed from it
     * @param beginning writes the first files
     * @return the directory, which exists
     * @throws NoctuleException if it exists without {@code force}, or cannot be made
     */
    public static OutputDirectory create(
            Optional<Path> wanted, String agent, Path options, String prefix, boolean force, Beginning beginning) {
        if (wanted.isEmpty()) {
            return new OutputDirectory(free(label(agent) + "-" + label(options.toString()), prefix, beginning), prefix);
        }
        final Path path = wanted.get();
        final OutputDirectory directory = new OutputDirectory(path, prefix);
        if (!made(path, prefix, beginning)) {
            if (!force) {
                throw exists(path);
            }
            directory.prepare();
            directory.removeRuns();
            beginning.begin(directory);
        }
        return directory;
    }

    /**
     * Refuses a directory that exists, before much is done for it.
     *
     * @param path the directory that a user named
     * @throws NoctuleException if it exists
     */
    public static void demandNone(Path path) {
        if (Files.exists(path)) {
            throw exists(path);
        }
    }

    private static NoctuleException exists(Path path) {
        return NoctuleException.input(
                "The output directory (" + path + ") exists already.",
                isEmpty(path)
                        ? "Maybe a run that was killed left it, which is empty: write into it with --resume."
                        : "Maybe name another one with --out, go on in it with --resume, or write over it with --force.");
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
        final OutputDirectory directory =
                new OutputDirectory(Path.of(slash < 0 ? "." : export.substring(0, slash + 1)), prefixOf(export));
        directory.prepare();
        return directory;
    }

    private static String prefixOf(String export) {
        return export.substring(export.lastIndexOf('/') + 1) + UNDERSCORE;
    }

    /**
     * Takes the directory of a run that goes on, of which nothing is removed.
     *
     * @param path the directory
     * @param export Batsim's option {@code --export}, of which the last part counts
     * @return the directory, with the same beginning of file names
     */
    public static OutputDirectory exported(Path path, String export) {
        return new OutputDirectory(path, prefixOf(export));
    }

    /** {@return the directory, and the beginning of file names if they have one, without an underscore at its end} */
    Path named() {
        final boolean underscore = prefix.endsWith(UNDERSCORE) && prefix.length() > 1;
        final String name = underscore ? prefix.substring(0, prefix.length() - 1) : prefix;
        return prefix.isEmpty() ? path : path.resolve(name);
    }

    /**
     * Returns the journal that {@link #named} names.
     *
     * @param named a directory, or one with the beginning of file names
     * @return the journals that there may be, the likelier one first
     */
    public static List<Path> journals(Path named) {
        final Path name = named.getFileName();
        return name == null
                ? List.of()
                : Stream.of(UNDERSCORE, "")
                        .map(end -> named.resolveSibling(name + end + JournalFile.NAME))
                        .toList();
    }

    private static String label(String path) {
        final String name = path.substring(path.lastIndexOf('/') + 1);
        return name.replaceAll("\\.(json|jar)", "").replaceAll("[^A-Za-z0-9._-]", "-");
    }

    private static Path free(String label, String prefix, Beginning beginning) {
        int number = 1;
        while (!made(numbered(label, number), prefix, beginning)) {
            number++;
        }
        return numbered(label, number);
    }

    /** Tells whether it was made: the file system decides, so that of several who ask at once one is told so. */
    private static boolean made(Path path, String prefix, Beginning beginning) {
        if (Files.exists(path)) {
            return false;
        }
        final Path hidden = path.resolveSibling("." + path.getFileName() + "-" + System.nanoTime() + PART);
        try {
            final Path parent = path.toAbsolutePath().getParent();
            // Java 17 refuses a link to a directory here.
            if (parent != null && !Files.isDirectory(parent)) {
                Files.createDirectories(parent);
            }
            Files.createDirectory(hidden);
            if (beginning.begin(new OutputDirectory(hidden, prefix))) {
                Files.move(hidden, path, StandardCopyOption.ATOMIC_MOVE);
            } else {
                Files.createDirectory(path);
            }
            return true;
        } catch (final IOException e) {
            if (Files.isDirectory(path)) {
                return false;
            }
            throw cannotBeMade(path, e);
        } finally {
            FileTree.remove(hidden);
        }
    }

    private static NoctuleException cannotBeMade(Path path, IOException cause) {
        return new NoctuleException(
                NoctuleException.Kind.INPUT,
                "The output directory (" + path + ") cannot be made: " + reason(cause) + ".",
                "Maybe a file of that name exists, or you may not write there.",
                cause);
    }

    private static String reason(IOException cause) {
        if (cause instanceof FileAlreadyExistsException) {
            return "its place is no directory";
        }
        if (cause instanceof NoSuchFileException) {
            return "its file system takes no directories there";
        }
        return cause instanceof AccessDeniedException
                ? "permission denied"
                : cause instanceof FileSystemException failure && failure.getReason() != null
                        ? failure.getReason()
                        : String.valueOf(cause.getMessage());
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
        final OutputDirectory directory = part(number);
        directory.prepare();
        return directory;
    }

    /**
     * Returns the directory of one run of several, of which nothing is removed.
     *
     * @param number the run, from 1
     * @return a directory below this one, which may not exist
     */
    public OutputDirectory part(int number) {
        return new OutputDirectory(path.resolve(String.format(Locale.ROOT, "%03d", number)), prefix);
    }

    /**
     * Tells whether the directory holds a run that came to its end.
     *
     * @return true if its run.json says so
     */
    public boolean complete() {
        final Path run = file("run.json");
        return Files.exists(run)
                && JsonInput.read(run).find("complete").map(JsonInput::flag).orElse(false);
    }

    /**
     * Tells whether the directory holds the journal of a run.
     *
     * @return true if there is one
     */
    public boolean begun() {
        return Files.exists(file(JournalFile.NAME));
    }

    /**
     * Refuses to go on in a directory that no run can have left.
     *
     * @throws NoctuleException if it is none, or holds other things alone
     */
    public void demandRun() {
        if (!Files.isDirectory(path)) {
            throw cannotBeMade(path, new FileAlreadyExistsException(path.toString()));
        }
        try (Stream<Path> entries = Files.list(path)) {
            final List<Path> all = entries.toList();
            if (!isEmpty(path) && all.stream().noneMatch(this::isResult)) {
                throw NoctuleException.input(
                        "--resume: there is no run in (" + path + "), but there are other files.",
                        "Maybe --out names another directory, or leave --resume out.");
            }
        } catch (final IOException e) {
            throw NoctuleException.unreadable(
                    "The directory (" + path + ")", e, "Maybe it was removed just now.", "Maybe you may not read it.");
        }
    }

    private boolean isResult(Path entry) {
        return isRun(entry) || RESULTS.stream().anyMatch(name -> entry.equals(file(name)));
    }

    /**
     * Removes what an earlier run left but its journal, with which the run goes on.
     *
     * @throws NoctuleException if it cannot be removed
     */
    public void removeBesideJournal() {
        prepare(RESULTS.stream().filter(name -> !name.equals(JournalFile.NAME)).toList());
    }

    private void prepare() {
        prepare(RESULTS);
    }

    private void prepare(List<String> names) {
        try {
            // Java 17 refuses a link to a directory here.
            if (!Files.isDirectory(path)) {
                Files.createDirectories(path);
            }
            for (final String name : names) {
                Files.deleteIfExists(file(name));
            }
            if (PlatformFile.mayReplace(file(PlatformFile.NAME))) {
                Files.deleteIfExists(file(PlatformFile.NAME));
            }
        } catch (final IOException e) {
            throw cannotBeMade(path, e);
        }
    }

    /**
     * Removes the results of the single runs of an earlier {@code --nbruns}, and the directories that are then empty.
     */
    private void removeRuns() {
        try (Stream<Path> entries = Files.list(path)) {
            for (final Path entry : entries.filter(OutputDirectory::isRun).toList()) {
                final OutputDirectory run = new OutputDirectory(entry, prefix);
                run.prepare();
                run.removeIfEmpty();
            }
        } catch (final IOException e) {
            throw cannotBeMade(path, e);
        }
    }

    private static boolean isRun(Path entry) {
        return entry.getFileName().toString().matches("\\d{3,}") && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS);
    }

    /** Looks for what a training leaves, be it before its first checkpoint. */
    boolean holdsTraining() {
        return TRAINING.stream().anyMatch(name -> Files.exists(path.resolve(name)));
    }

    /**
     * Removes what an earlier training left.
     *
     * @throws NoctuleException if it cannot be removed
     */
    public void removeTraining() {
        try {
            for (final String name : TRAINING) {
                Files.deleteIfExists(path.resolve(name));
            }
        } catch (final IOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "An earlier training cannot be removed from (" + path + "): " + e.getMessage() + ".",
                    "Maybe you may not write there, or should name another directory with --out.",
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

    /**
     * Tells whether a directory holds nothing but what a kill left half-written. A run under way may have such a one
     * too, for which reason nobody takes it without being told.
     *
     * @param path the directory
     * @return false if it holds more, or cannot be read
     */
    public static boolean isEmpty(Path path) {
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> file.getFileName().toString())
                    .allMatch(name -> name.startsWith(".") && name.endsWith(PART));
        } catch (final IOException e) {
            return false;
        }
    }

    /** Removes the directory if nothing was written into it, as if the run had never been tried. */
    public void removeIfEmpty() {
        try {
            if (isEmpty(path)) {
                Files.delete(path);
            }
        } catch (final IOException e) {
            // An empty directory left behind does no harm.
            return;
        }
    }
}
