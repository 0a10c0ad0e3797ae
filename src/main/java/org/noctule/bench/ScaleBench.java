package org.noctule.bench;

import java.util.List;
import org.noctule.platform.Platform;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.results.ColumnRecorder;
import org.noctule.simulator.results.RecordedSeries;
import org.noctule.workload.Workload;
import org.noctule.workload.swf.SwfHeader;
import org.noctule.workload.swf.SwfTrace;
import org.noctule.workload.swf.TraceConversion;
import org.noctule.workload.synthetic.LublinModel;
import org.noctule.workload.synthetic.LublinOptions;

/** EASY on large machines: one that users have, and one of a million cores with up to a million generated jobs. */
final class ScaleBench implements Bench {
    private static final int NODES = 62_500;
    private static final int CORES_PER_NODE = 16;
    private static final int[] SIZES = {10_000, 100_000, 1_000_000};
    private static final double LOAD = 0.85;
    private static final double TARGET_S = 60;
    private static final int LARGE_NODES = 5_040;
    private static final int LARGE_JOBS = 300_000;
    private static final double TARGET_JOBS_PER_SECOND = 250_000;

    @Override
    public String name() {
        return "scale";
    }

    @Override
    public String summary() {
        return "EASY on 80,640 cores, and on 1,000,000 with up to 1,000,000 generated jobs";
    }

    @Override
    public void run(BenchTable table, Traces traces) {
        large(table);
        final int cores = NODES * CORES_PER_NODE;
        table.title("EASY, in process, 62,500 nodes of 16 cores, Lublin-Feitelson jobs at load " + LOAD);
        final Platform platform = Runs.machine(NODES, CORES_PER_NODE);
        double smallest = 0;
        for (final int jobs : SIZES) {
            final Workload workload = generate(jobs, cores);
            final Scenario scenario = Runs.scenario(platform, workload);
            final ColumnRecorder recorder = new ColumnRecorder(RecordedSeries.jobsOnly());
            final double seconds = Timing.of(
                    () -> Runs.run(scenario, Runs.agent("easy", "{\"agent\": {\"name\": \"easy\"}}"), recorder));
            final double perStep = seconds / (jobs * Math.log(jobs));
            smallest = smallest == 0 ? perStep : smallest;
            table.row(jobs + " jobs", jobs / seconds, "jobs/s", "");
            table.row("  time / (n log n), relative to 10,000 jobs", perStep / smallest, "", "");
            if (jobs == SIZES[SIZES.length - 1]) {
                table.atMost(jobs + " jobs", seconds, "s", TARGET_S);
                table.row(
                        "heap in use at the end",
                        (Runtime.getRuntime().totalMemory()
                                        - Runtime.getRuntime().freeMemory())
                                / 1e6,
                        "MB",
                        "target: below 2,000 (run with -Xmx2g)");
            }
        }
    }

    /** All series are recorded, as a run does that writes results. */
    private static void large(BenchTable table) {
        final int cores = LARGE_NODES * CORES_PER_NODE;
        table.title("EASY, in process, 5,040 nodes of 16 cores, Lublin-Feitelson jobs at load " + LOAD);
        final Scenario scenario = Runs.scenario(Runs.machine(LARGE_NODES, CORES_PER_NODE), generate(LARGE_JOBS, cores));
        final double seconds = Timing.median(() -> {
            final ColumnRecorder recorder = new ColumnRecorder(RecordedSeries.all());
            return Timing.of(
                    () -> Runs.run(scenario, Runs.agent("easy", "{\"agent\": {\"name\": \"easy\"}}"), recorder));
        });
        table.atLeast(
                LARGE_JOBS + " jobs, all result series kept in memory",
                LARGE_JOBS / seconds,
                "jobs/s",
                TARGET_JOBS_PER_SECOND);
    }

    private static Workload generate(int jobs, int cores) {
        final LublinModel model = new LublinModel(LublinOptions.of(jobs, cores, LublinOptions.Kind.WHOLE, 20_091_995)
                .withLoad(LOAD));
        return new TraceConversion(Traces.coresOnly())
                .convert(new SwfTrace("generated", new SwfHeader(model.header()), model.rows(), List.of()), "w0");
    }
}
