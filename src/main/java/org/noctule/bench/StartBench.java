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
        table.title("launch/noctule, whole commands: processor time of the program, all threads");
        if (!Files.exists(launcher())) {
            table.title("  skipped, " + launcher() + " is missing");
            return;
        }
        final String quickstart = Home.path("launch/quickstart.json").toString();
        try {
            final Path folder = Files.createTempDirectory("noctule-bench");
            final String java =
                    Path.of(System.getProperty("java.home"), "bin", "java").toString();
            row(table, "java -version", List.of(java, "-version"), folder, Double.POSITIVE_INFINITY);
            row(table, "noctule help", noctule("help"), folder, 0.1);
            row(table, "quick start, direct", easy(quickstart, folder, "direct"), folder, 0.8);
            row(table, "quick start", easy(quickstart, folder, "zmq"), folder, 0.8);
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
            row(table, "easy on " + log.name(), easy(options.toString(), folder, "direct"), folder, wanted);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> easy(String options, Path folder, String transport) {
        final String out = folder.resolve("results").toString();
        return noctule("launch", "easy", options, "--transport", transport, "--out", out, "--force", "--quiet");
    }

    private static List<String> noctule(String... args) {
        final List<String> command = new ArrayList<>(List.of(launcher().toString()));
        command.addAll(List.of(args));
        return command;
    }

    private static Path launcher() {
        return Home.path("launch/noctule");
    }

    /** The median of all runs; wall time too, which says little where others work. */
    private static void row(BenchTable table, String what, List<String> command, Path folder, double wanted)
            throws IOException {
        final Path times = folder.resolve("times");
        final double[] user = new double[RUNS];
        final double[] total = new double[RUNS];
        final double[] wall = new double[RUNS];
        for (int i = 0; i < RUNS; i++) {
            final long begin = System.nanoTime();
            final Process process = new ProcessBuilder(Metered.command(times, command))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(
                            command.contains("-version")
                                    ? ProcessBuilder.Redirect.DISCARD
                                    : ProcessBuilder.Redirect.INHERIT)
                    .start();
            waitFor(process);
            wall[i] = (System.nanoTime() - begin) / 1e9;
            user[i] = Metered.read(times).user();
            total[i] = Metered.read(times).total();
        }
        if (wanted < Double.POSITIVE_INFINITY) {
            table.atMost(what, median(user), "s", wanted);
        } else {
            table.row(what, median(user), "s", "");
        }
        table.row("  with the operating system", median(total), "s", "");
        table.row("  wall", median(wall), "s", "");
    }

    private static double median(double[] seconds) {
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
