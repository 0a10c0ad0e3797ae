package org.noctule.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** {@code simulate} and {@code decide} as two processes over ZeroMQ: jobs a second, and whether memory grows. */
final class ProtocolBench implements Bench {
    private static final int JOBS = 10_000;
    private static final int MANY_JOBS = 40_000;
    private static final int RUNS = 3;
    private static final int FRAME_BYTES = 250;
    private static final int ROUND_TRIPS = 20_000;
    private static final double BATSIM_JOBS_PER_SECOND = 1_200;
    private static final double TARGET_RATIO = 8;
    /** Of Batsim and batsched together, recorded on a machine of two cores that was otherwise idle. */
    private static final double BATSIM_PROCESSOR_S = 5;

    private static final double TARGET_PROCESSOR_RATIO = 1.2;
    /** So that what survives a collection is in use, not young. */
    private static final String SMALL_YOUNG_GENERATION = "-Xmn4m";
    /** Java's log tells whole MB. */
    private static final double ROUNDING_BYTES = 40;

    @Override
    public String name() {
        return "protocol";
    }

    @Override
    public String summary() {
        return "delay jobs through simulate and decide, two processes over ZeroMQ";
    }

    @Override
    public void run(BenchTable table, Traces traces) {
        table.title("fcfs, delay jobs on 128 cores, simulate and decide as two processes over ZeroMQ on tcp");
        if (!Files.exists(TwoProcesses.LAUNCHER)) {
            table.title("  skipped, " + TwoProcesses.LAUNCHER + " is missing");
            return;
        }
        try {
            final Path folder = Files.createTempDirectory("noctule-bench");
            try {
                table.row(
                        "Batsim with batsched, published", BATSIM_JOBS_PER_SECOND, "jobs/s", "to 1,700; not run here");
                final double floor = EchoProcess.seconds(ROUND_TRIPS, FRAME_BYTES) / ROUND_TRIPS;
                table.row("bare round trip between two processes", floor * 1e6, "us", "");
                speed(table, folder, "apart", 0.5, floor);
                speed(table, folder, "together", 0, floor);
                memory(table, folder);
            } finally {
                delete(folder);
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void speed(BenchTable table, Path folder, String how, double offset, double floor)
            throws IOException {
        final TwoProcesses processes = new TwoProcesses(folder, JOBS, offset, "");
        final List<TwoProcesses.Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            outcomes.add(processes.run());
        }
        outcomes.sort(Comparator.comparingDouble(TwoProcesses.Outcome::seconds));
        final TwoProcesses.Outcome median = outcomes.get(RUNS / 2);
        final String what = JOBS + " jobs, arrivals and ends " + how;
        table.atLeast(what, JOBS / median.seconds(), "jobs/s", TARGET_RATIO * BATSIM_JOBS_PER_SECOND);
        table.row("  messages", median.messages() / median.seconds(), "1/s", "");
        table.row("  each", median.seconds() / median.messages() * 1e6, "us", "");
        table.row("  over (messages x bare round trip)", median.seconds() / (median.messages() * floor), "", "");
        table.row("  whole commands, Java's start included", JOBS / median.wall(), "jobs/s", "");
        table.row("  processor time of simulate", median.simulate().total(), "s", "");
        table.row("  processor time of decide", median.decide().total(), "s", "");
        outcomes.sort(Comparator.comparingDouble(TwoProcesses.Outcome::processor));
        table.atMost(
                "  processor time of both",
                outcomes.get(RUNS / 2).processor(),
                "s",
                TARGET_PROCESSOR_RATIO * BATSIM_PROCESSOR_S);
    }

    /**
     * What is in use after the last collection of each process; a job more must not cost the decision side anything.
     */
    private static void memory(BenchTable table, Path folder) throws IOException {
        final TwoProcesses.Outcome few = new TwoProcesses(folder, JOBS, 0.5, SMALL_YOUNG_GENERATION).run();
        final TwoProcesses.Outcome many = new TwoProcesses(folder, MANY_JOBS, 0.5, SMALL_YOUNG_GENERATION).run();
        final double more = MANY_JOBS - JOBS;
        table.row("heap of decide after " + JOBS + " jobs", few.decideHeap() / 1e6, "MB", "");
        table.row("heap of decide after " + MANY_JOBS + " jobs", many.decideHeap() / 1e6, "MB", "");
        table.atMost("  for each further job", (many.decideHeap() - few.decideHeap()) / more, "B", ROUNDING_BYTES);
        table.row("heap of simulate after " + JOBS + " jobs", few.simulateHeap() / 1e6, "MB", "workload, results");
        table.row("heap of simulate after " + MANY_JOBS + " jobs", many.simulateHeap() / 1e6, "MB", "");
        table.row("  for each further job", (many.simulateHeap() - few.simulateHeap()) / more, "B", "");
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (final Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
