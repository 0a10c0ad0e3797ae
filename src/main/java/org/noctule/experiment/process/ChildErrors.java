package org.noctule.experiment.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.noctule.error.NoctuleException;

/** Listens to the complaints of another process, whose two lines are told once: by this one. */
public final class ChildErrors {
    private static final long PATIENCE_MS = 1000;
    private static final String PREFIX = "noctule: ";

    private final List<String> complaint = new ArrayList<>();
    private final Thread thread;

    /**
     * Begins to listen.
     *
     * @param process the other process
     */
    public ChildErrors(Process process) {
        final BufferedReader lines = process.errorReader(StandardCharsets.UTF_8);
        this.thread = new Thread(() -> listen(lines), "noctule-child-errors");
        thread.setDaemon(true);
        thread.start();
    }

    private void listen(BufferedReader lines) {
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                take(line);
            }
        } catch (final IOException e) {
            // The process was killed in the midst of a line.
            return;
        }
    }

    private synchronized void take(String line) {
        final boolean first = line.startsWith(PREFIX) && !line.startsWith(PREFIX + "warning: ");
        if (first || complaint.size() == 1) {
            complaint.add(line);
        } else {
            System.err.println(line);
        }
    }

    /**
     * Returns what the process complained about.
     *
     * @param exitCode its exit code
     * @return the failure, empty if it did not complain
     */
    public Optional<NoctuleException> failure(int exitCode) {
        try {
            thread.join(PATIENCE_MS);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            if (complaint.size() < 2) {
                return Optional.empty();
            }
            return Optional.of(new NoctuleException(
                    kind(exitCode), complaint.get(0).substring(PREFIX.length()), complaint.get(1)));
        }
    }

    private static NoctuleException.Kind kind(int exitCode) {
        return Arrays.stream(NoctuleException.Kind.values())
                .filter(kind -> kind.exitCode() == exitCode)
                .findFirst()
                .orElse(NoctuleException.Kind.PEER);
    }

    /**
     * Passes the lines of another process on, until it ends.
     *
     * @param lines the lines
     * @param to where they go
     */
    public static void copy(BufferedReader lines, PrintStream to) {
        final Thread thread = new Thread(
                () -> {
                    try {
                        lines.lines().forEach(to::println);
                    } catch (final java.io.UncheckedIOException e) {
                        // The process was killed in the midst of a line.
                        return;
                    }
                },
                "noctule-child-output");
        thread.setDaemon(true);
        thread.start();
    }
}
