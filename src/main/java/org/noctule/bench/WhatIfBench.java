package org.noctule.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.noctule.agent.AgentRules;
import org.noctule.agent.whatif.Best;
import org.noctule.agent.whatif.JobCost;
import org.noctule.agent.whatif.Scene;
import org.noctule.agent.whatif.WhatIf;
import org.noctule.agent.whatif.WhatIfOptions;
import org.noctule.json.JsonInput;
import org.noctule.simulator.results.SilentRecorder;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;
import org.noctule.workload.Workload;

/**
 * Imagined passes per second of the agent {@code what-if}, decisions of {@code best}, and a whole log under the former.
 */
final class WhatIfBench implements Bench {
    private static final int WAITING = 100;
    private static final int CORES = 338;
    private static final int DECISIONS = 20;
    private static final double TARGET_PASSES_PER_SECOND = 100_000;
    private static final double TARGET_S = 600;
    private static final int SCANS = 100_000;
    private static final int LONG_QUEUE = 1000;
    private static final int BEST_DECISIONS = 640;
    private static final double TARGET_DECISION_MS = 10;

    @Override
    public String name() {
        return "what-if";
    }

    @Override
    public String summary() {
        return "imagined passes per second beside a scan of the same arrays; a whole log under what-if";
    }

    @Override
    public void run(BenchTable table, Traces traces) {
        table.title("what-if, by processor time, " + WAITING + " waiting jobs, " + CORES + " cores");
        final WhatIf warm = chooser();
        final Scene scene = scene();
        final double seconds = Timing.median(() -> Timing.processorTime(() -> choose(warm, scene)));
        final WhatIf counted = chooser();
        choose(counted, scene);
        table.atLeast(
                "all candidates and futures",
                counted.passes() / seconds,
                "imagined passes/s",
                TARGET_PASSES_PER_SECOND);
        final double[] floor = new double[2 * WAITING];
        table.row(
                "floor: a scan of the scores and cores of all waiting jobs",
                SCANS / Timing.median(() -> Timing.processorTime(() -> scan(floor))),
                "scans/s",
                "");
        best(table);
        traces.forEachLog(table, (log, file) -> {
            if (log.name().equals("CTC")) {
                replay(table, log, file);
            }
        });
    }

    private static WhatIf chooser() {
        final WhatIf chooser = new WhatIf(
                WhatIfOptions.read(
                        JsonInput.parse("{\"agent\": {\"budget\": 1000000}}", "benchmark"), AgentRules.DEFAULT),
                1);
        jobs(new Random(2), 1000).forEach(chooser::submitted);
        return chooser;
    }

    private static void choose(WhatIf chooser, Scene scene) {
        for (int i = 0; i < DECISIONS; i++) {
            chooser.choose(scene);
        }
    }

    private static Scene scene() {
        final List<Scene.Running> running = new ArrayList<>();
        final Random random = new Random(1);
        final double now = 60 * WAITING;
        final Job held = jobs(random, 1).get(0);
        for (int i = 0; i < CORES / 8; i++) {
            running.add(new Scene.Running(held, 0, now + 1 + random.nextInt(20_000), 7));
        }
        return Scene.of(now, CORES - 7 * running.size(), running, jobs(random, WAITING));
    }

    /**
     * Decisions of {@code best}, each after one more submission, so that every 64th plays all its rules on the past.
     */
    private static void best(BenchTable table) {
        final List<Scene.Running> running = new ArrayList<>();
        for (int i = 0; i < CORES / 8; i++) {
            running.add(new Scene.Running(jobs(new Random(i), 1).get(0), 0, 60 * LONG_QUEUE + 1 + 100 * i, 7));
        }
        final List<Job> queue = jobs(new Random(3), LONG_QUEUE);
        final Scene scene = Scene.of(60 * LONG_QUEUE, CORES - 7 * running.size(), running, queue);
        final double[] worst = {0};
        final double seconds = Timing.median(() -> {
            final Best chooser = new Best(JobCost.BOUNDED_SLOWDOWN, Best.FUTURES, 0);
            worst[0] = 0;
            return Timing.processorTime(() -> {
                for (int i = 0; i < BEST_DECISIONS; i++) {
                    chooser.submitted(queue.get(i));
                    worst[0] = Math.max(worst[0], Timing.processorTime(() -> chooser.choose(scene)));
                }
            });
        });
        table.atMost(
                "best, per decision at " + LONG_QUEUE + " waiting jobs, mean",
                1000 * seconds / BEST_DECISIONS,
                "ms",
                TARGET_DECISION_MS);
        table.row("best, a decision that plays the past as well", 1000 * worst[0], "ms", "");
    }

    private static List<Job> jobs(Random random, int count) {
        final List<Job> jobs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            final double estimate = Math.rint(Math.exp(10 * random.nextDouble()));
            jobs.add(new Job(
                    "w0!" + i,
                    60 * i,
                    1 << random.nextInt(8),
                    Double.POSITIVE_INFINITY,
                    estimate,
                    0,
                    0,
                    new Profile.ReferenceTime("p", estimate, Map.of()),
                    Map.of()));
        }
        return jobs;
    }

    /** What no pass can do without: each score is brought up to a date, and each width compared. */
    private static void scan(double[] scores) {
        for (int scan = 0; scan < SCANS; scan++) {
            int fitting = 0;
            for (int i = 0; i < WAITING; i++) {
                scores[i] = scores[i] * 0.5 + scan;
                fitting += scores[WAITING + i] <= scan ? 1 : 0;
            }
            scores[WAITING] = fitting;
        }
    }

    private static void replay(BenchTable table, Traces.Log log, Path file) {
        final Workload workload = Traces.read(file, Traces.coresOnly());
        table.atMost(
                log.name() + ", " + workload.jobs().size() + " jobs, wall time",
                Timing.of(() -> Runs.run(
                        Runs.scenario(Runs.flat(log.cores()), workload),
                        Runs.agent("what-if", "{}"),
                        SilentRecorder.INSTANCE)),
                "s",
                TARGET_S);
    }
}
