package org.noctule.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.noctule.error.NoctuleException;

/** Whole commands as a user starts them, once the program is built. */
final class StartBench implements Bench {
    private static final int RUNS = 11;

    @Override
    public String name() {
        return "start";
    }

    @Override
    public String summary() {
        return "the time of whole commands: help and the quick start";
    }

    @Override
    public void run(BenchTable table, Traces traces) {
        table.title("launch/noctule, wall time of the whole command");
        if (!Files.exists(launcher())) {
            table.title("  skipped, " + launcher() + " is missing");
            return;
        }
        final String quickstart = Home.path("launch/quickstart.json").toString();
        try {
            final String out = Files.createTempDirectory("noctule-bench").toString();
            table.atMost("noctule help", median("help"), "s", 0.25);
            table.atMost(
                    "noctule launch easy launch/quickstart.json",
                    median("launch", "easy", quickstart, "--out", out, "--force", "--quiet"),
                    "s",
                    2);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path launcher() {
        return Home.path("launch/noctule");
    }

    private static double median(String... args) throws IOException {
        final List<String> command = new ArrayList<>(List.of(launcher().toString()));
        command.addAll(List.of(args));
        final double[] seconds = new double[RUNS];
        for (int i = 0; i < RUNS; i++) {
            final long begin = System.nanoTime();
            final Process process = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            waitFor(process);
            seconds[i] = (System.nanoTime() - begin) / 1e9;
        }
        Arrays.sort(seconds);
        return seconds[RUNS / 2];
    }

    private static void waitFor(Process process) {
        try {
            if (process.waitFor() != 0) {
                throw new NoctuleException(
                        NoctuleException.Kind.RUN,
                        "A command that was to be measured failed with exit code " + process.exitValue() + ".",
                        "Maybe its own message above says why.");
            }
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
        }
    }
}
