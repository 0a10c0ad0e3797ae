package org.noctule.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.noctule.agent.whatif.JobCost;
import org.noctule.bench.regret.Ceiling;
import org.noctule.bench.regret.KnownJobs;
import org.noctule.bench.regret.RegretRow;
import org.noctule.bench.regret.RegretTrace;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.QuietRecorder;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.Workload;
import org.noctule.workload.swf.SwfOptions;

/** Mean bounded slowdowns of the agent {@code best} beside the best fixed order and the ceiling, on test windows. */
final class RegretBench implements Bench {
    private static final List<String> ORDERS =
            List.of("first", "shortest", "smallest_area", "f1", "wfp3", "unicep", "lxf");
    private static final String COLD = "best";
    private static final String HISTORY = "best, with history";
    private static final String RULES = "best, without futures";
    private static final String TOLD = "best, run times told";
    private static final String OBJECTIVE = "\"objective\": \"bounded_slowdown\"";
    private static final int STEPS = 20_000;
    /** Seeds of {@code best}, over which its costs are averaged. */
    private static final int SEEDS = 3;

    @Override
    public String name() {
        return "regret";
    }

    @Override
    public String summary() {
        return "mean bounded slowdowns on windows that chose nothing: best fixed order, the agent best, clairvoyant ceiling";
    }

    @Override
    public void run(BenchTable table, Traces traces) {
        final Map<String, RegretRow> rows = new LinkedHashMap<>();
        for (final RegretTrace trace : RegretTrace.read(Home.path("launch/experiments/regret/windows.json"))) {
            traces.find(trace.file())
                    .ifPresentOrElse(
                            file -> {
                                checked(file, trace);
                                final RegretRow row = row(trace, file);
                                rows.put(trace.name(), row);
                                print(table, trace, row);
                            },
                            () -> table.title("  " + trace.name() + ": skipped, "
                                    + traces.directory().resolve(trace.file()) + " is missing"));
        }
        if (!rows.isEmpty()) {
            sum(table, rows);
        }
    }

    private static void checked(Path file, RegretTrace trace) {
        try {
            final byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
            if (!HexFormat.of().formatHex(hash).equals(trace.sha256())) {
                throw NoctuleException.input(
                        file + " is not the trace that windows.json names: its SHA-256 differs.",
                        "Maybe take the file of the source that docs/data.md tells.");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Plays all windows at once, for their order does not matter. */
    private static RegretRow row(RegretTrace trace, Path file) {
        final RegretRow row = new RegretRow();
        trace.test().parallelStream()
                .map(first -> window(trace, file, first))
                .toList()
                .forEach(window -> row.add(window.orders(), window.agents(), window.ceiling(), window.bound()));
        return row;
    }

    /** Mean costs of the jobs of a window, and a lower bound of them. */
    private record Window(Map<String, Double> orders, Map<String, Double> agents, double ceiling, double bound) {}

    private static Window window(RegretTrace trace, Path file, int first) {
        final Workload jobs = read(trace, file, first, SwfOptions.Estimate.TRACE);
        final Played played = new Played(trace, jobs);
        final Map<String, Double> orders = new LinkedHashMap<>();
        for (final String backfilling : List.of("none", "easy")) {
            for (final String order : ORDERS) {
                orders.put(
                        order + ", " + backfilling,
                        played.cost(
                                jobs,
                                "priority",
                                "\"order\": \"" + order + "\", \"backfilling\": \"" + backfilling + "\"",
                                0));
            }
        }
        final String past =
                "\"history\": \"" + file.toString().replace("\\", "\\\\") + "\", \"history_jobs\": " + first;
        final Map<String, Double> agents = new LinkedHashMap<>();
        agents.put(COLD, played.best(jobs, OBJECTIVE));
        agents.put(HISTORY, played.best(jobs, past));
        agents.put(RULES, played.best(jobs, "\"futures\": 0"));
        agents.put(TOLD, played.best(read(trace, file, first, SwfOptions.Estimate.RUN_TIME), OBJECTIVE));
        final Ceiling ceiling = Ceiling.of(played.known, played.schedules, STEPS, 0);
        final int size = played.known.size();
        return new Window(orders, agents, ceiling.cost() / size, ceiling.bound() / size);
    }

    private static Workload read(RegretTrace trace, Path file, int first, SwfOptions.Estimate estimate) {
        return Traces.read(file, SwfOptions.coresOnly(estimate, first, trace.jobs()));
    }

    /** A window and the schedules that it was played with. */
    private static final class Played {
        private final RegretTrace trace;
        private final Workload window;
        private final KnownJobs known;
        private final List<double[]> schedules = new ArrayList<>();

        Played(RegretTrace trace, Workload window) {
            this.trace = trace;
            this.window = window;
            known = KnownJobs.of(
                    window.jobs(),
                    window.jobs().stream().mapToDouble(RegretBench::seconds).toArray(),
                    trace.cores(),
                    JobCost.BOUNDED_SLOWDOWN);
        }

        /** The mean over seeds. */
        double best(Workload jobs, String keys) {
            double sum = 0;
            for (int seed = 0; seed < SEEDS; seed++) {
                sum += cost(jobs, "best", keys, seed);
            }
            return sum / SEEDS;
        }

        double cost(Workload jobs, String agent, String keys, long seed) {
            final Map<String, Double> starts = new HashMap<>();
            Runs.run(
                    Runs.scenario(Runs.flat(trace.cores()), jobs),
                    Runs.agent(agent, "{\"agent\": {\"name\": \"" + agent + "\", " + keys + "}}", seed),
                    new QuietRecorder() {
                        @Override
                        public void jobEnded(
                                Job job,
                                JobState state,
                                double start,
                                double end,
                                ResourceSet alloc,
                                double joules,
                                String metadata) {
                            starts.put(job.id(), start);
                        }
                    });
            final double[] schedule = window.jobs().stream()
                    .mapToDouble(job -> starts.get(job.id()))
                    .toArray();
            schedules.add(schedule);
            return known.cost(schedule) / known.size();
        }
    }

    private static double seconds(Job job) {
        return ((Profile.ReferenceTime) job.profile()).seconds();
    }

    private static void print(BenchTable table, RegretTrace trace, RegretRow row) {
        table.title(trace.name() + ", " + trace.test().size() + " windows of " + trace.jobs() + " jobs, "
                + (trace.validation().isEmpty()
                        ? "no setting has seen this machine"
                        : "settings have seen other jobs of it"));
        final double order = row.order(row.bestOrder());
        final boolean open = row.ceiling() <= 0.98 * order;
        table.row("best fixed order (" + row.bestOrder() + ")", order, "", "");
        for (final String agent : List.of(COLD, HISTORY, RULES, TOLD)) {
            final double[] ratio = row.ratio(agent);
            table.row(
                    agent,
                    row.agent(agent),
                    "",
                    String.format(Locale.ROOT, "%.2f times (%.2f to %.2f)", ratio[1], ratio[0], ratio[2])
                            + (open
                                    ? String.format(
                                            Locale.ROOT,
                                            ", %.0f %% of the way",
                                            100 * (order - row.agent(agent)) / (order - row.ceiling()))
                                    : ""));
        }
        table.row("ceiling", row.ceiling(), "", open ? "" : "nothing to gain");
        table.row("lower bound", row.bound(), "", "");
    }

    /** Geometric means over traces, by the best order of each and by the best single order. */
    private static void sum(BenchTable table, Map<String, RegretRow> rows) {
        table.title("geometric means over " + rows.size() + " traces");
        String single = "";
        for (final String order : rows.values().iterator().next().orders()) {
            if (single.isEmpty() || mean(rows, row -> row.order(order)) < order(rows, single)) {
                single = order;
            }
        }
        final double one = order(rows, single);
        final double row = mean(rows, each -> each.order(each.bestOrder()));
        table.row("best single order (" + single + ")", one, "", "");
        table.row("best order of each trace", row, "", "");
        for (final String agent : List.of(COLD, HISTORY, RULES, TOLD)) {
            final double ours = mean(rows, each -> each.agent(agent));
            table.row(
                    agent,
                    ours,
                    "",
                    String.format(
                            Locale.ROOT,
                            "%.2f times the best single order, %.2f times the best of each trace",
                            ours / one,
                            ours / row));
        }
        table.row("ceiling", mean(rows, RegretRow::ceiling), "", "");
    }

    private static double order(Map<String, RegretRow> rows, String name) {
        return mean(rows, row -> row.order(name));
    }

    private static double mean(Map<String, RegretRow> rows, ToDoubleFunction<RegretRow> figure) {
        return StrictMath.exp(rows.values().stream()
                .mapToDouble(row -> StrictMath.log(figure.applyAsDouble(row)))
                .average()
                .orElseThrow());
    }
}
