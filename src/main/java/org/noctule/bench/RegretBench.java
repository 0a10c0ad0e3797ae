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
    private static final String TOLD = "best, run times told";
    private static final int STEPS = 20_000;

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

    private static RegretRow row(RegretTrace trace, Path file) {
        final RegretRow row = new RegretRow();
        for (final int first : trace.test()) {
            final Workload window =
                    Traces.read(file, SwfOptions.coresOnly(SwfOptions.Estimate.TRACE, first, trace.jobs()));
            final KnownJobs known = KnownJobs.of(
                    window.jobs(),
                    window.jobs().stream().mapToDouble(RegretBench::seconds).toArray(),
                    trace.cores(),
                    JobCost.BOUNDED_SLOWDOWN);
            final List<double[]> played = new ArrayList<>();
            final Map<String, Double> orders = new LinkedHashMap<>();
            for (final String backfilling : List.of("none", "easy")) {
                for (final String order : ORDERS) {
                    orders.put(
                            order + ", " + backfilling,
                            cost(
                                    known,
                                    played,
                                    trace,
                                    window,
                                    "priority",
                                    "\"order\": \"" + order + "\", \"backfilling\": \"" + backfilling + "\""));
                }
            }
            final Map<String, Double> agents = new LinkedHashMap<>();
            agents.put(COLD, cost(known, played, trace, window, "best", "\"objective\": \"bounded_slowdown\""));
            agents.put(
                    HISTORY,
                    cost(
                            known,
                            played,
                            trace,
                            window,
                            "best",
                            "\"history\": \"" + file.toString().replace("\\", "\\\\") + "\", \"history_jobs\": "
                                    + first));
            agents.put(
                    TOLD,
                    cost(
                            known,
                            played,
                            trace,
                            Traces.read(file, SwfOptions.coresOnly(SwfOptions.Estimate.RUN_TIME, first, trace.jobs())),
                            "best",
                            "\"objective\": \"bounded_slowdown\""));
            final Ceiling ceiling = Ceiling.of(known, played, STEPS, 0);
            row.add(orders, agents, ceiling.cost() / known.size(), ceiling.bound() / known.size());
        }
        return row;
    }

    private static double seconds(Job job) {
        return ((Profile.ReferenceTime) job.profile()).seconds();
    }

    /** Plays a window, and keeps its schedule. */
    private static double cost(
            KnownJobs known, List<double[]> played, RegretTrace trace, Workload window, String agent, String keys) {
        final Map<String, Double> starts = new HashMap<>();
        Runs.run(
                Runs.scenario(Runs.flat(trace.cores()), window),
                Runs.agent(agent, "{\"agent\": {\"name\": \"" + agent + "\", " + keys + "}}"),
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
        final double[] schedule =
                window.jobs().stream().mapToDouble(job -> starts.get(job.id())).toArray();
        played.add(schedule);
        return known.cost(schedule) / known.size();
    }

    private static void print(BenchTable table, RegretTrace trace, RegretRow row) {
        table.title(trace.name() + ", " + trace.test().size() + " windows of " + trace.jobs() + " jobs, "
                + (trace.validation().isEmpty()
                        ? "no setting has seen this machine"
                        : "settings have seen other jobs of it"));
        final double order = row.order(row.bestOrder());
        final boolean open = row.ceiling() <= 0.98 * order;
        table.row("best fixed order (" + row.bestOrder() + ")", order, "", "");
        for (final String agent : List.of(COLD, HISTORY, TOLD)) {
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
        for (final String agent : List.of(COLD, HISTORY, TOLD)) {
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
