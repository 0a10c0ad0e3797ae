package org.noctule.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.noctule.bench.elastic.ElastisimJobs;
import org.noctule.bench.elastic.GeneratedJobs;
import org.noctule.simulator.Scenario;
import org.noctule.workload.Workload;

/** Jobs that are resized and suspended: what agents gain by it, and what it costs to simulate. */
final class ResizingBench {
    static final String ELASTISIM = "traces/elastisim/jobs.json.gz";

    private static final int JOBS = 100_000;
    private static final double TARGET_RATIO = 1.5;

    private ResizingBench() {}

    static void run(BenchTable table, Traces traces) {
        traces.find(ELASTISIM)
                .ifPresentOrElse(
                        file -> gains(table, file),
                        () -> table.title("ElastiSim's 500 jobs: skipped, "
                                + traces.directory().resolve(ELASTISIM) + " is missing"));
        cost(table);
    }

    private static void gains(BenchTable table, Path file) {
        table.title("Mean turnaround of ElastiSim's 500 jobs on 128 nodes");
        final double rigid =
                turnaround(file, ElastisimJobs.Kinds.RIGID, "easy", "").mean();
        table.row("easy, all jobs rigid", rigid, "s", "");
        for (final ElastisimJobs.Kinds kinds : List.of(ElastisimJobs.Kinds.PUBLISHED, ElastisimJobs.Kinds.MALLEABLE)) {
            final String of = kinds == ElastisimJobs.Kinds.PUBLISHED ? "" : ", all malleable";
            gain(table, rigid, "easy-malleable" + of, turnaround(file, kinds, "easy-malleable", ""));
            gain(
                    table,
                    rigid,
                    "easy-malleable, equal" + of,
                    turnaround(file, kinds, "easy-malleable", ", \"growth\": \"equal\""));
        }
        for (final String agent : List.of("las", "rounds")) {
            gain(table, rigid, agent, turnaround(file, ElastisimJobs.Kinds.PUBLISHED, agent, ""));
        }
    }

    private static void gain(BenchTable table, double rigid, String what, Turnarounds ends) {
        table.row(
                what,
                ends.mean(),
                "s",
                String.format(
                        Locale.ROOT,
                        "%+.1f %%, last end %.0f s, %d changes",
                        100 * (ends.mean() / rigid - 1),
                        ends.makespan(),
                        ends.changes()));
    }

    /** Runs ElastiSim's jobs. */
    static Turnarounds turnaround(Path file, ElastisimJobs.Kinds kinds, String agent, String keys) {
        final Scenario scenario = Runs.scenario(Runs.flat(ElastisimJobs.NODES), ElastisimJobs.read(file, kinds))
                .checked(true);
        final Turnarounds ends = new Turnarounds();
        Runs.run(scenario, Runs.agent(agent, "{\"agent\": {\"name\": \"" + agent + "\"" + keys + "}}"), ends);
        return ends;
    }

    private static void cost(BenchTable table) {
        table.title(JOBS + " generated jobs on " + GeneratedJobs.CORES
                + " cores, easy-malleable with growth equal, processor time");
        final double rigid = seconds(table, "rigid jobs", GeneratedJobs.rigid(JOBS));
        final double malleable = seconds(table, "malleable jobs", GeneratedJobs.malleable(JOBS));
        table.atMost("  time beside rigid jobs", malleable / rigid, "", TARGET_RATIO);
    }

    private static double seconds(BenchTable table, String what, Workload workload) {
        final Scenario scenario = Runs.scenario(Runs.flat(GeneratedJobs.CORES), workload);
        final Turnarounds[] last = {new Turnarounds()};
        final double seconds = Timing.median(() -> {
            last[0] = new Turnarounds();
            return Timing.processorTime(() ->
                    Runs.run(scenario, Runs.agent("easy-malleable", "{\"agent\": {\"growth\": \"equal\"}}"), last[0]));
        });
        table.row(what, seconds, "s", last[0].changes() + " changes");
        return seconds;
    }
}
