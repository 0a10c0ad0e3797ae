package org.noctule.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.noctule.error.NoctuleException;

/** Whole commands as a user starts them, once the program is built. */
final class StartBench implements Bench {
    private static final int RUNS = 11;

    /** The most seconds that are wanted of a log, reading and writing included. */
    private static final Map<String, Double> WANTED = Map.of("KTH", 1.3, "CTC", 2.0);

    private static final String PLATFORM = """
            {"clusters": [{"id": "flat", "nodes": [{"type": "node", "number": %d}]}],
             "types": {"processor": {"core": {"cores": 1, "clock_rate": 1, "dpflops_per_cycle": 1, "mem_bw": 1, "power": 1}},
                       "node": {"node": {"processors": [{"type": "core", "number": 1}]}}}}
            """;
    private static final String OPTIONS = """
            {"platform_file_path": "platform.json", "workload_file_path": "%s"}
            """;

    @Override
    public String name() {
        return "start";
    }

    @Override
    public String summary() {
        return "the time of whole commands: help, the quick start, EASY on logs";
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
            final Path folder = Files.createTempDirectory("noctule-bench");
            final String java =
                    Path.of(System.getProperty("java.home"), "bin", "java").toString();
            table.row("java -version", median(List.of(java, "-version")), "s", "");
            table.atMost("noctule help", median(noctule("help")), "s", 0.1);
            table.atMost("noctule launch easy launch/quickstart.json", median(easy(quickstart, folder)), "s", 0.8);
            traces.forEachLog(table, (log, file) -> log(table, log, file, folder));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void log(BenchTable table, Traces.Log log, Path file, Path folder) {
        final Double wanted = WANTED.get(log.name());
        if (wanted == null) {
            return;
        }
        try {
            Files.writeString(folder.resolve("platform.json"), String.format(Locale.ROOT, PLATFORM, log.cores()));
            final Path options = Files.writeString(
                    folder.resolve("options.json"), String.format(Locale.ROOT, OPTIONS, file.toAbsolutePath()));
            table.atMost("easy on " + log.name(), median(easy(options.toString(), folder)), "s", wanted);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> easy(String options, Path folder) {
        final String out = folder.resolve("results").toString();
        return noctule("launch", "easy", options, "--transport", "direct", "--out", out, "--force", "--quiet");
    }

    private static List<String> noctule(String... args) {
        final List<String> command = new ArrayList<>(List.of(launcher().toString()));
        command.addAll(List.of(args));
        return command;
    }

    private static Path launcher() {
        return Home.path("launch/noctule");
    }

    private static double median(List<String> command) throws IOException {
        final double[] seconds = new double[RUNS];
        for (int i = 0; i < RUNS; i++) {
            final long begin = System.nanoTime();
            final Process process = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(
                            command.contains("-version")
                                    ? ProcessBuilder.Redirect.DISCARD
                                    : ProcessBuilder.Redirect.INHERIT)
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
