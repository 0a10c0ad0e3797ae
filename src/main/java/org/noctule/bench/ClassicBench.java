package org.noctule.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.platform.ReferenceRule;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.results.SilentRecorder;
import org.noctule.workload.Workload;
import org.noctule.workload.swf.SwfOptions;

/** HDeepRM's policy pairs on its 2,280-core platform, with memory and bandwidth contention. */
final class ClassicBench implements Bench {
    private static final double TARGET_JOBS_PER_SECOND = 300_000;
    private static final String TRACE = "swf/UniLu-Gaia-2014-1.swf.gz";

    @Override
    public String name() {
        return "classic";
    }

    @Override
    public String summary() {
        return "HDeepRM's policy pairs on the gaia platform, memory and contention simulated";
    }

    @Override
    public void run(BenchTable table, Traces traces) {
        table.title("classic, in process, on platforms/gaia.json (2,280 cores), the gaia trace with random bandwidths");
        final Optional<Path> file = traces.find(TRACE);
        if (file.isEmpty()) {
            table.title("  skipped, " + traces.directory().resolve(TRACE) + " is missing");
            return;
        }
        // As HDeepRM has it, and as all figures before were measured.
        final Platform gaia = ReferenceRule.MEAN.over(PlatformReader.read(Home.path("platforms/gaia.json")));
        final Workload workload = Traces.read(
                file.get(),
                new SwfOptions(
                        SwfOptions.RunTime.TRACE,
                        SwfOptions.Estimate.TRACE,
                        true,
                        SwfOptions.Memory.TRACE,
                        SwfOptions.MemoryBandwidth.RANDOM,
                        0,
                        Integer.MAX_VALUE,
                        1995));
        final Scenario scenario = Runs.scenario(gaia, workload);
        for (final String cores : List.of("high_mem_bw", "high_gflops", "high_mem", "high_cores", "random")) {
            final String options = """
                    {"env": {"objective": "avg_job_slowdown", "queue_sensitivity": 0.05,
                             "actions": {"selection": [{"shortest": ["%s"]}], "void": false}},
                     "agent": {"name": "classic"}}
                    """.formatted(cores);
            final double seconds = Timing.median(
                    () -> Timing.of(() -> Runs.run(scenario, Runs.agent("classic", options), SilentRecorder.INSTANCE)));
            table.atLeast(
                    "shortest-" + cores + ", " + workload.jobs().size() + " jobs",
                    workload.jobs().size() / seconds,
                    "jobs/s",
                    TARGET_JOBS_PER_SECOND);
        }
    }
}
