package org.noctule.bench;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.noctule.bench.elastic.GeneratedJobs;
import org.noctule.failure.DeadPower;
import org.noctule.failure.FailedJobs;
import org.noctule.failure.FailureClass;
import org.noctule.failure.FailureLaw;
import org.noctule.failure.FailurePlan;
import org.noctule.failure.FailureSpec;
import org.noctule.platform.part.FailureDomain;
import org.noctule.simulator.Scenario;

/** Nodes that fail under rigid jobs, which are submitted again: what it costs to simulate. */
final class FailureBench {
    private static final int JOBS = 100_000;
    private static final int FAILURES = 10_000;
    private static final double REPAIR_S = 600;
    private static final double TARGET_RATIO = 1.5;

    private FailureBench() {}

    static void run(BenchTable table) {
        table.title(JOBS + " generated jobs on " + GeneratedJobs.CORES + " nodes, easy, processor time");
        final double sound = seconds(table, "no failures", scenario(JOBS));
        final double failing = seconds(table, "nodes fail, jobs are submitted again", failing(JOBS, FAILURES));
        table.atMost("  time beside the run without failures", failing / sound, "", TARGET_RATIO);
    }

    private static double seconds(BenchTable table, String what, Scenario scenario) {
        final Turnarounds[] last = {new Turnarounds()};
        final double seconds = Timing.median(() -> {
            last[0] = new Turnarounds();
            return Timing.processorTime(() -> Runs.run(scenario, Runs.agent("easy", "{}"), last[0]));
        });
        table.row(what, seconds, "s", last[0].outages() + " failures, " + last[0].ends() + " attempts");
        return seconds;
    }

    private static Scenario scenario(int jobs) {
        return Runs.scenario(Runs.flat(GeneratedJobs.CORES), GeneratedJobs.rigid(jobs));
    }

    /** Lets nodes of one core fail at random, about so many times in all. */
    static Scenario failing(int jobs, int failures) {
        final double gap = GeneratedJobs.CORES * GeneratedJobs.GAP_S * jobs / failures;
        final FailureClass nodes = new FailureClass(
                FailureDomain.Kind.NODE,
                Optional.empty(),
                FailureLaw.exponential(gap - REPAIR_S),
                FailureLaw.fixed(REPAIR_S),
                0,
                0,
                "");
        final Scenario sound = scenario(jobs);
        return sound.under(new FailureSpec(
                        FailedJobs.REQUEUE,
                        FailurePlan.ATTEMPTS,
                        DeadPower.OFF,
                        OptionalLong.empty(),
                        Optional.empty(),
                        List.of(nodes),
                        List.of(),
                        Optional.empty())
                .plan(sound.machine().platform(), 1));
    }
}
