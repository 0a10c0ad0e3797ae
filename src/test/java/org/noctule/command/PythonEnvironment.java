package org.noctule.command;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A virtual environment of Python with packages of fixed versions, kept below target/ until they change. */
final class PythonEnvironment {
    private static final Path SOURCES = Path.of("src/test/resources/python");
    private static final long MOST_S = 240;
    private static final Set<String> FAILED = new HashSet<>();

    private final Path folder;

    private PythonEnvironment(Path folder) {
        this.folder = folder;
    }

    /** Makes an environment from {@code NAME.txt}, or skips the calling test and says why. */
    static PythonEnvironment of(String name) throws IOException {
        final Path turns = Files.createDirectories(Path.of("target/python"));
        // Tests run in several JVMs, two of which may want it.
        try (FileChannel turn =
                FileChannel.open(turns.resolve(name + ".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            turn.lock();
            return made(name);
        }
    }

    private static PythonEnvironment made(String name) throws IOException {
        final Path requirements = SOURCES.resolve(name + ".txt");
        final Path folder = Path.of("target/python", name).toAbsolutePath();
        final Path made = folder.resolve("made-from.txt");
        if (!Files.exists(made) || Files.mismatch(requirements, made) >= 0) {
            Assumptions.assumeFalse(FAILED.contains(name), () -> skipped(name, folder));
            delete(folder);
            final Path log = log(folder);
            if (!installed(folder, requirements)) {
                FAILED.add(name);
                Assumptions.abort(skipped(name, folder));
            }
            Files.copy(requirements, made);
        }
        return new PythonEnvironment(folder);
    }

    /** Python's own pip serves the environment, which takes seconds less than to put one into it; not every pip can. */
    private static boolean installed(Path folder, Path requirements) throws IOException {
        final List<String> venv = List.of("python3", "-m", "venv", folder.toString());
        final List<String> bare = List.of("python3", "-m", "venv", "--without-pip", folder.toString());
        final String python = folder.resolve("bin/python").toString();
        final Path log = log(folder);
        return OtherProgram.succeeds(log, MOST_S, bare)
                        && OtherProgram.succeeds(
                                log, MOST_S, install(requirements, "python3", "-m", "pip", "--python", python))
                || OtherProgram.succeeds(log, MOST_S, venv)
                        && OtherProgram.succeeds(log, MOST_S, install(requirements, python, "-m", "pip"));
    }

    private static List<String> install(Path requirements, String... pip) {
        final List<String> command = new ArrayList<>(List.of(pip));
        command.addAll(List.of(
                "install",
                "--no-deps",
                "--only-binary=:all:",
                "--no-binary=docopt",
                "--disable-pip-version-check",
                "--retries=1",
                "--requirement",
                requirements.toAbsolutePath().toString()));
        return command;
    }

    private static Path log(Path folder) {
        return folder.resolveSibling(folder.getFileName() + ".log");
    }

    private static String skipped(String name, Path folder) {
        return "skipped: python3 is missing or could not install " + name + "; see " + log(folder);
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (final Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** A program that a package installed. */
    String program(String name) {
        return folder.resolve("bin").resolve(name).toString();
    }

    /** A script of ours. */
    static String script(String name) {
        return SOURCES.resolve(name).toAbsolutePath().toString();
    }
}
