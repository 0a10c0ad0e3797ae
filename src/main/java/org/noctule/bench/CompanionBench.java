package org.noctule.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.ServiceLoader;
import org.noctule.agent.NodePlacement;
import org.noctule.agent.PlacementFamily;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.protocol.Event;
import org.noctule.protocol.Features;
import org.noctule.random.Chance;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.results.SilentRecorder;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.JobParts;
import org.noctule.workload.NodeDemand;
import org.noctule.workload.Profile;
import org.noctule.workload.Workload;

/** Jobs with cards, placed by node, beside the same jobs and machine without: cores alone. */
final class CompanionBench implements Bench {
    private static final int NODES = 64;
    private static final int CORES = 16;
    private static final int CARDS = 4;
    private static final int JOBS = 1_000_000;
    /** Seconds between two submissions in the mean, at which the cards are in use for two thirds of the time. */
    private static final double GAP_S = 4.4;

    /** Seconds between two at which more are asked for than there are, so that thousands of jobs wait in the end. */
    private static final double FULL_GAP_S = 2.6;

    private static final int FULL_JOBS = 100_000;
    private static final double LONGEST_S = 1000;
    private static final double TARGET_JOBS_PER_SECOND = 150_000;
    private static final int RUNS = 3;
    private static final double TARGET_PODS_PER_SECOND = 50_000;
    private static final int POD_RUNS = 15;

    @Override
    public String name() {
        return "companions";
    }

    @Override
    public String summary() {
        return "EASY with jobs that ask for cards, placed by node, beside the same jobs without";
    }

    @Override
    public void run(BenchTable table, Traces traces) {
        table.title(String.format(
                Locale.ROOT,
                "EASY, %,d jobs on %d nodes of %d cores and %d cards, in process",
                JOBS,
                NODES,
                CORES,
                CARDS));
        final Platform machine = machine();
        final double plain = seconds(Runs.scenario(machine, jobs(JOBS, GAP_S, false)), "lowest_id");
        table.row("cores alone", JOBS / plain, "jobs/s", "");
        final Scenario demanding = Runs.scenario(machine, jobs(JOBS, GAP_S, true));
        final double lowest = seconds(demanding, "lowest_id");
        table.atLeast("with cards, lowest_id", JOBS / lowest, "jobs/s", TARGET_JOBS_PER_SECOND);
        table.row("  over cores alone", lowest / plain, "", "");
        table.row("with cards, best_fit", JOBS / seconds(demanding, "best_fit"), "jobs/s", "");
        table.row("with cards, fgd", JOBS / seconds(demanding, "fgd"), "jobs/s", "");
        final Scenario full = Runs.scenario(machine, jobs(FULL_JOBS, FULL_GAP_S, true));
        table.row("while thousands wait", FULL_JOBS / seconds(full, "lowest_id"), "jobs/s", "");
        PodTrace.find(traces)
                .ifPresentOrElse(pods -> place(table, pods), () -> table.title("  openb: skipped, it is missing"));
    }

    /** Pods come in random order, and stay. */
    private static void place(BenchTable table, PodTrace trace) {
        table.title(String.format(
                Locale.ROOT,
                "placements alone: openb's %,d pods on its %,d nodes, processor time, least of %d runs",
                trace.pods().size(),
                trace.platform().nbNodes(),
                POD_RUNS));
        for (final String cores : List.of("lowest_id", "random", "best_fit", "worst_fit", "packed", "fgd")) {
            double least = Double.POSITIVE_INFINITY;
            for (int run = 0; run < POD_RUNS; run++) {
                final Random random = new Random(run);
                final List<Job> pods = new ArrayList<>(trace.pods());
                Collections.shuffle(pods, random);
                final Event.SimulationBegins begins = new Event.SimulationBegins(
                        0, trace.platform(), PStateRule.SIMULATOR, JobLimits.of(pods), Map.of(), Features.DEFAULT);
                final NodePlacement placement = ServiceLoader.load(PlacementFamily.class).stream()
                        .flatMap(family -> family.get().placement(cores, begins, random::nextInt).stream())
                        .findFirst()
                        .orElseThrow();
                least = Math.min(least, Timing.processorTime(() -> pods.forEach(placement::place)));
            }
            table.atLeast(cores, trace.pods().size() / least, "pods/s", TARGET_PODS_PER_SECOND);
        }
    }

    /** The least of a few runs: they take seconds, so that the first one warms up. */
    private static double seconds(Scenario scenario, String cores) {
        final String options = "{\"agent\": {\"name\": \"easy\", \"cores\": \"" + cores + "\"}}";
        double least = Double.POSITIVE_INFINITY;
        for (int run = 0; run < RUNS; run++) {
            least = Math.min(
                    least, Timing.of(() -> Runs.run(scenario, Runs.agent("easy", options), SilentRecorder.INSTANCE)));
        }
        return least;
    }

    private static Platform machine() {
        return PlatformReader.parse(String.format(Locale.ROOT, """
                {"types": {
                  "processor": {"cpu": {"cores": %d, "clock_rate": 1, "dpflops_per_cycle": 1, "mem_bw": 100, "power": 100}},
                  "node": {"node": {"processors": [{"type": "cpu", "number": 1}],
                                    "gres": [{"name": "gpu", "count": %d}]}}},
                 "clusters": [{"id": "c", "nodes": [{"type": "node", "number": %d}]}]}
                """, CORES, CARDS, NODES), "benchmark");
    }

    private static Workload jobs(int number, double gap, boolean cards) {
        final Chance chance = Chance.of(1, Chance.Purpose.EPISODE, 0);
        final List<Job> jobs = new ArrayList<>();
        double submit = 0;
        for (int i = 0; i < number; i++) {
            submit += -gap * StrictMath.log(1 - chance.nextDouble());
            final int cores = 1 + chance.nextInt(CORES / 2);
            final int thousandths = asked(chance.nextInt(2 * CARDS));
            final double seconds = 1 + chance.nextDouble() * LONGEST_S;
            jobs.add(new Job(
                    "w0!" + i,
                    submit,
                    cores,
                    Double.POSITIVE_INFINITY,
                    seconds,
                    0,
                    0,
                    new Profile.ReferenceTime("p", seconds, Map.of()),
                    Map.of(),
                    cards ? JobParts.NONE.withDemand(Optional.of(demand(cores, thousandths))) : JobParts.NONE));
        }
        return new Workload("w0", jobs, List.of());
    }

    /** Half of the jobs ask for one to four cards, a quarter for a share of one, a quarter for none. */
    private static int asked(int draw) {
        return draw < CARDS ? GresRequest.WHOLE * (draw + 1) : draw % 2 * GresRequest.WHOLE / 2;
    }

    private static NodeDemand demand(int cores, int thousandths) {
        final List<GresRequest> gres = thousandths == 0
                ? List.of()
                : List.of(new GresRequest(NodeDemand.CARD, "", thousandths, GresRequest.Per.TASK));
        return new NodeDemand(1, cores, 0, NodeDemand.MemoryPer.CORE, gres, 1, Integer.MAX_VALUE, false, List.of());
    }
}
