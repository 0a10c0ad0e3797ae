package org.noctule.bench;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.ProcessSide;
import org.noctule.json.JsonInput;

/** An experiment that {@code simulate} and {@code decide} run as users start them. */
final class TwoProcesses {
    static final Path LAUNCHER = Home.path("launch/noctule");

    private static final int CORES = 128;
    private static final long PATIENCE_S = 300;
    /** Such as {@code GC(7) Pause Young (Allocation Failure) 9M->4M(15M) 2.345ms}. */
    private static final Pattern COLLECTION = Pattern.compile("(\\d+)M->(\\d+)M\\(");

    private final Path folder;
    private final Path options;
    private final String javaOptions;

    /**
     * The measured figures.
     *
     * @param seconds of the run itself, from its first to its last message
     * @param wall seconds of the command {@code simulate}
     * @param messages number of messages that were answered
     * @param simulateHeap bytes in use after a collection of {@code simulate}
     * @param decideHeap the same of {@code decide}
     * @param simulate processor time of the command {@code simulate}
     * @param decide the same of {@code decide}
     */
    record Outcome(
            double seconds,
            double wall,
            double messages,
            double simulateHeap,
            double decideHeap,
            Metered simulate,
            Metered decide) {
        /** Returns seconds of processor time of both commands. */
        double processor() {
            return simulate.total() + decide.total();
        }
    }

    /** Writes the experiment: jobs of one core that arrive every second and take 100 s and the offset. */
    TwoProcesses(Path folder, int jobs, double offset, String javaOptions) throws IOException {
        this.folder = folder;
        this.options = folder.resolve("options.json");
        this.javaOptions = javaOptions;
        Files.writeString(folder.resolve("platform.json"), Runs.flat(CORES).json());
        Files.writeString(options, """
                {"platform_file_path": "platform.json", "workload_file_path": "jobs.json"}
                """);
        try (BufferedWriter out = Files.newBufferedWriter(folder.resolve("jobs.json"))) {
            out.write("{\"nb_res\": " + CORES + ", \"jobs\": [");
            for (int id = 0; id < jobs; id++) {
                out.write((id == 0 ? "\n" : ",\n") + "{\"id\": " + id + ", \"subtime\": " + id
                        + ", \"res\": 1, \"walltime\": 1000, \"profile\": \"p\"}");
            }
            out.write(String.format(
                    Locale.ROOT, "],%n\"profiles\": {\"p\": {\"type\": \"delay\", \"delay\": %s}}}%n", 100 + offset));
        }
    }

    Outcome run() throws IOException {
        final Process decide = start("decide", "fcfs", "-s", "tcp://127.0.0.1:*");
        try (BufferedReader lines = decide.inputReader(StandardCharsets.UTF_8)) {
            final String line = lines.readLine();
            if (line == null || !line.startsWith(ProcessSide.READY)) {
                throw failed("decide");
            }
            final Path out = folder.resolve("out");
            final String endpoint = line.substring(ProcessSide.READY.length());
            final long begin = System.nanoTime();
            final Process simulate =
                    start("simulate", options.toString(), "-s", endpoint, "-q", "--force", "--out", out.toString());
            end("simulate", simulate);
            final double wall = (System.nanoTime() - begin) / 1e9;
            end("decide", decide);
            final JsonInput run = JsonInput.read(out.resolve("run.json"));
            return new Outcome(
                    run.get("simulation_seconds").number(),
                    wall,
                    run.get("messages").number(),
                    heap("simulate"),
                    heap("decide"),
                    Metered.read(times("simulate")),
                    Metered.read(times("decide")));
        } finally {
            kill(decide);
        }
    }

    private Process start(String... arguments) throws IOException {
        final List<String> command = new ArrayList<>(List.of(LAUNCHER.toString()));
        command.addAll(Arrays.asList(arguments));
        final ProcessBuilder builder = new ProcessBuilder(Metered.command(times(arguments[0]), command))
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment()
                .put(
                        "NOCTULE_JAVA_OPTS",
                        "-Xmx256m " + javaOptions + " -Xlog:gc:file=" + log(arguments[0]) + "::filecount=0");
        return builder.start();
    }

    private Path log(String name) {
        return folder.resolve(name + ".gc");
    }

    private Path times(String name) {
        return folder.resolve(name + ".times");
    }

    /** Kills the program too, not the shell alone that meters it. */
    private static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static void end(String name, Process process) {
        try {
            if (process.waitFor(PATIENCE_S, TimeUnit.SECONDS) && process.exitValue() == 0) {
                return;
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            kill(process);
        }
        throw failed(name);
    }

    private static NoctuleException failed(String name) {
        return new NoctuleException(
                NoctuleException.Kind.RUN,
                "The process (" + name + ") that was to be measured failed.",
                "Maybe its own message above says why.");
    }

    private double heap(String name) throws IOException {
        double kept = 0;
        final Matcher matcher = COLLECTION.matcher(Files.readString(log(name)));
        while (matcher.find()) {
            kept = Double.parseDouble(matcher.group(2)) * (1 << 20);
        }
        return kept;
    }
}
