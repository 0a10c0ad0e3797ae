package org.noctule.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.failure.CheckpointTimes;
import org.noctule.failure.DeadPower;
import org.noctule.failure.FailedJobs;
import org.noctule.failure.FailurePlan;
import org.noctule.failure.ListedFailures;
import org.noctule.failure.Outage;
import org.noctule.failure.simulator.AttemptEnd;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.platform.part.FailureDomain;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Seeds;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** Random outages on random machines, beside a slow and obvious account of the same. */
class FailuresAgainstTwinTest {
    private static IntStream seeds() {
        return IntStream.range(0, 80);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void endsJobsAndCountsCoresAsTheSlowTwinDoes(int seed) {
        final Random random = Seeds.random(seed);
        final int cores = 3 + random.nextInt(8);
        final int perNode = 1 + random.nextInt(3);
        final Platform platform = platform(cores, perNode);
        final List<Outage> outages = outages(random, platform.nbCores());
        final List<Job> jobs = new ArrayList<>();
        for (int id = 0; id < 25; id++) {
            jobs.add(Machines.job(id, random.nextInt(150), 1 + random.nextInt(cores), 1 + random.nextInt(60) / 2.0));
        }
        final CheckpointTimes times = random.nextInt(3) == 0
                ? CheckpointTimes.NONE
                : new CheckpointTimes(1 + random.nextInt(7), random.nextInt(3), random.nextInt(3));
        final FailedJobs fate = FailedJobs.values()[seed % 4];
        final Rows rows = new Rows();
        final FailurePlan plan =
                new FailurePlan(() -> new ListedFailures(outages), fate, 50, (job, alloc) -> times, DeadPower.OFF);
        final UpFit agent = new UpFit(platform.nbCores());

        final Simulation simulation =
                FirstFit.run(Machines.scenario(platform, jobs).under(plan), rows, agent);

        assertThat(simulation.deadlock()).isEmpty();
        assertThat(rows.attempts).hasSameSizeAs(rows.jobs);
        for (final Rows.JobRow row : rows.jobs) {
            check(row, rows, outages, times, fate);
        }
        assertThat(rows.jobs.stream().map(row -> row.job().id())).doesNotHaveDuplicates();
        if (fate.comeBack()) {
            assertThat(rows.jobs.stream().filter(row -> row.state() == JobState.COMPLETED_SUCCESSFULLY))
                    .hasSize(25);
        }
        conserve(rows, outages, platform.nbCores());
    }

    private static void check(
            Rows.JobRow row, Rows rows, List<Outage> outages, CheckpointTimes times, FailedJobs fate) {
        final AttemptEnd attempt = rows.attempts.stream()
                .filter(end -> end.job().id().equals(row.job().id()))
                .findFirst()
                .orElseThrow();
        // Jobs and checkpoints are of half seconds, and so is what is left of them: the part done before is rounded.
        final double work =
                Math.rint(2 * seconds(row.job()) * (1 - attempt.attempt().progress())) / 2;
        final double natural = row.start()
                + work
                + (times.equals(CheckpointTimes.NONE)
                        ? 0
                        : Math.max(0, Math.ceil(work / times.interval()) - 1) * times.cost())
                + (attempt.attempt().number() > 0 ? times.restart() : 0);
        double end = natural;
        for (final Outage outage : outages) {
            if (outage.cores().intersects(row.alloc())) {
                assertThat(outage.start() > row.start() || outage.end() <= row.start())
                        .as("no job starts on a dead core")
                        .isTrue();
                if (fate.end() && outage.start() > row.start() && outage.start() < natural - 1e-9) {
                    end = Math.min(end, outage.start());
                }
            }
        }
        assertThat(row.end()).isCloseTo(end, within(1e-9));
        assertThat(row.state() == JobState.COMPLETED_FAILED).isEqualTo(end < natural);
    }

    private static double seconds(Job job) {
        return ((Profile.ReferenceTime) job.profile()).seconds();
    }

    /** Adds up what each core did between any two dates at which something happened. */
    private static void conserve(Rows rows, List<Outage> outages, int cores) {
        final Recorder.Totals totals = rows.totals.orElseThrow();
        final TreeSet<Double> happened = new TreeSet<>(List.of(0.0, totals.makespan()));
        rows.jobs.forEach(row -> happened.addAll(List.of(row.start(), row.end())));
        outages.forEach(outage -> happened.addAll(List.of(outage.start(), outage.end())));
        final List<Double> dates = List.copyOf(happened.headSet(totals.makespan(), true));
        double computing = 0;
        double down = 0;
        for (int i = 1; i < dates.size(); i++) {
            final double from = dates.get(i - 1);
            final double to = dates.get(i);
            for (int core = 0; core < cores; core++) {
                final int one = core;
                final boolean dead = outages.stream()
                        .anyMatch(outage -> outage.start() <= from
                                && outage.end() >= to
                                && outage.cores().contains(one));
                final boolean busy = rows.jobs.stream()
                        .anyMatch(row -> row.start() <= from
                                && row.end() >= to
                                && row.alloc().contains(one));
                down += dead ? to - from : 0;
                computing += !dead && busy ? to - from : 0;
            }
        }
        assertThat(totals.seconds().unavailable()).isCloseTo(down, within(1e-6));
        assertThat(totals.seconds().computing()).isCloseTo(computing, within(1e-6));
        assertThat(totals.seconds().idle()).isCloseTo(totals.makespan() * cores - down - computing, within(1e-6));
    }

    private static List<Outage> outages(Random random, int cores) {
        final List<Outage> outages = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            final int first = random.nextInt(cores);
            final ResourceSet set = ResourceSet.range(first, Math.min(cores - 1, first + random.nextInt(3)));
            final double start = random.nextInt(800) / 4.0;
            outages.add(new Outage(
                    start, start + (1 + random.nextInt(80)) / 4.0, FailureDomain.of(set), set, "", random.nextInt(3)));
        }
        return outages;
    }

    private static Platform platform(int cores, int perNode) {
        final ProcessorType type = new ProcessorType("core", perNode, 1, 1, Double.POSITIVE_INFINITY, 100);
        final NodeType node = new NodeType("node", List.of(new NodeType.Processors(type, 1)), Double.POSITIVE_INFINITY);
        return Machines.platform(
                Collections.nCopies((cores + perNode - 1) / perNode, node).toArray(NodeType[]::new));
    }
}
