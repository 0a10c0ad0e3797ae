package org.noctule.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program that is not ours; it never outlives the test that started it. */
final class OtherProgram implements AutoCloseable {
    private final Process process;
    private final Path log;

    private OtherProgram(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /**
     * Starts a program in the folder of its log, so that files which it leaves are not ours.
     *
     * @param log receives what it prints
     * @param command the program and its arguments, paths being absolute
     * @throws IOException if there is no such program
     */
    static OtherProgram start(Path log, List<String> command) throws IOException {
        return new OtherProgram(
                new ProcessBuilder(command)
                        .directory(log.toAbsolutePath().getParent().toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start(),
                log);
    }

    /** Whether a program ends well in time; if not, it was killed or there is none. */
    static boolean succeeds(Path log, long seconds, List<String> command) {
        try (OtherProgram program = start(log, command)) {
            return program.code(seconds) == 0;
        } catch (final IOException e) {
            return false;
        }
    }

    /** Waits for the end and returns the exit code, or -1 if it does not come in time. */
    int code(long seconds) {
        try {
            return process.waitFor(seconds, TimeUnit.SECONDS) ? process.exitValue() : -1;
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }

    String printed() {
        try {
            return new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
