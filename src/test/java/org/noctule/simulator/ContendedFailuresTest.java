package org.noctule.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
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
import org.noctule.platform.ReferenceRule;
import org.noctule.platform.part.FailureDomain;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Seeds;
import org.noctule.workload.Attempt;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/**
 * Random outages while jobs slow each other down by the bandwidth of their processors, beside a slow account that looks
 * at every core between any two dates.
 */
class ContendedFailuresTest {
    private static final int JOBS = 25;
    private static final double NEVER = Double.POSITIVE_INFINITY;

    private final Rows rows = new Rows();
    private final List<String> starts = new ArrayList<>();
    private Platform platform = Machines.learning();
    private List<Outage> outages = List.of();
    private CheckpointTimes times = CheckpointTimes.NONE;

    private static IntStream seeds() {
        return IntStream.range(0, 60);
    }

    /** An attempt as the run tells it. */
    private record Played(Job job, Attempt attempt, double start, double end, ResourceSet cores, boolean failed) {
        boolean during(double from, double to) {
            return start <= from && end >= to;
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void endJobsAndDrawPowerAsTheSlowTwinSays(int seed) {
        final Random random = Seeds.random(seed);
        // Another speed than the slowest cores' leaves no round numbers, so that no job ends at the very date of a
        // failure.
        platform = ReferenceRule.MEAN.over(platform(random));
        outages = outages(random);
        times = seed % 3 == 0
                ? CheckpointTimes.NONE
                // No checkpoint is complete at the very date of a failure but by rounding.
                : new CheckpointTimes(1.0371 + random.nextInt(7), random.nextInt(3), random.nextInt(3));
        final FailedJobs fate = FailedJobs.values()[seed % 4];
        final UpFit agent = new UpFit(platform.nbCores());
        final Decider noting = message -> noted(agent.decide(message));
        final Simulation simulation = FirstFit.run(
                Machines.scenario(platform, jobs(random))
                        .checked(true)
                        .under(new FailurePlan(
                                () -> new ListedFailures(outages), fate, 50, (job, cores) -> times, DeadPower.OFF)),
                rows,
                noting);

        final List<Played> played = rows.jobs.stream().map(this::played).toList();
        assertThat(played.stream().filter(one -> !one.failed).count())
                .isEqualTo(fate == FailedJobs.KILL ? JOBS - failed(played) : JOBS);
        played.forEach(one -> check(one, played, fate));
        final double first =
                played.stream().mapToDouble(one -> one.job.submitTime()).min().orElseThrow();
        assertThat(rows.totals.orElseThrow().joules()).isCloseTo(joules(played, first), within(1e-6));
        assertThat(Arrays.stream(simulation.coreUse().joules()).sum()).isCloseTo(joules(played, 0), within(1e-6));
    }

    private static long failed(List<Played> played) {
        return played.stream().filter(Played::failed).count();
    }

    private Reply noted(Reply reply) {
        for (final Decision decision : reply.decisions()) {
            starts.add(((Decision.ExecuteJob) decision).jobId());
        }
        return reply;
    }

    private Played played(Rows.JobRow row) {
        final AttemptEnd end = rows.attempts.stream()
                .filter(one -> one.job().id().equals(row.job().id()))
                .findFirst()
                .orElseThrow();
        return new Played(
                row.job(),
                end.attempt(),
                row.start(),
                row.end(),
                row.alloc(),
                row.state() == JobState.COMPLETED_FAILED);
    }

    /** Plays an attempt again, with what the others did. */
    private void check(Played one, List<Played> all, FailedJobs fate) {
        final double work = ((Profile.ReferenceTime) one.job.profile()).seconds() * (1 - one.attempt.progress());
        final double nominal = speed(
                one,
                all.stream()
                        .filter(other -> other.start < one.start && other.end > one.start
                                || other.start == one.start
                                        && starts.indexOf(other.job.id()) <= starts.indexOf(one.job.id()))
                        .toList());
        final double left = work / nominal;
        final double restart = one.attempt.number() > 0 ? times.restart() : 0;
        final double whole = (restart + left + saves(left) * times.cost()) * nominal;
        double end = NEVER;
        double done = 0;
        final double failure = fate.end() ? failure(one) : NEVER;
        final List<Double> dates = dates(all, one.start);
        for (int i = 0; i < dates.size() && end == NEVER; i++) {
            final double from = dates.get(i);
            final double to = Math.min(failure, i + 1 < dates.size() ? dates.get(i + 1) : NEVER);
            final double speed = speed(
                    one,
                    all.stream()
                            .filter(other -> other == one || other.start <= from && other.end > from)
                            .toList());
            if (from + (whole - done) / speed <= to + 1e-9) {
                end = from + (whole - done) / speed;
            } else {
                done += speed * (to - from);
                if (to == failure) {
                    end = failure;
                }
            }
        }
        assertThat(one.end).as(one.job.id()).isCloseTo(end, within(1e-9));
        assertThat(one.failed).isEqualTo(end == failure);
        if (one.failed && fate.comeBack()) {
            checkProgress(one, all, left, restart, done / nominal);
        }
    }

    /** What the next attempt has done before is what the complete checkpoints of this one hold. */
    private void checkProgress(Played one, List<Played> all, double left, double restart, double elapsed) {
        double kept = 0;
        while (times.interval() < NEVER
                && kept + 1 <= saves(left)
                && restart + (kept + 1) * (times.interval() + times.cost()) <= elapsed + 1e-9) {
            kept++;
        }
        final double share = left == 0 || kept == 0 ? 0 : kept * times.interval() / left;
        final double progress = one.attempt.progress() + (1 - one.attempt.progress()) * share;
        final Played next = all.stream()
                .filter(other -> other.attempt.parent().equals(one.attempt.parent())
                        && other.attempt.number() == one.attempt.number() + 1)
                .findFirst()
                .orElseThrow();
        assertThat(next.attempt.progress()).isCloseTo(progress, within(1e-9));
    }

    private double saves(double left) {
        return times.interval() == NEVER ? 0 : Math.max(0, Math.ceil(left / times.interval()) - 1);
    }

    private double failure(Played one) {
        return outages.stream()
                .filter(outage -> outage.cores().intersects(one.cores) && outage.start() > one.start)
                .mapToDouble(Outage::start)
                .min()
                .orElse(NEVER);
    }

    /** Work per second: the slowest core decides, and a core whose processor's bandwidth is exceeded is slower. */
    private double speed(Played one, List<Played> running) {
        double slowest = NEVER;
        for (final int core : one.cores.toArray()) {
            final int processor = platform.processorOfCore(core);
            final double gflops = platform.processorType(processor).gflopsPerCore();
            slowest = Math.min(slowest, contended(processor, running) ? 0.75 * gflops : gflops);
        }
        return slowest / platform.referenceGflops();
    }

    private boolean contended(int processor, List<Played> running) {
        double demand = 0;
        for (int core = platform.firstCore(processor); core < platform.firstCore(processor + 1); core++) {
            final int here = core;
            demand += running.stream()
                    .filter(other -> other.cores.contains(here))
                    .mapToDouble(other -> other.job.memoryBandwidth())
                    .sum();
        }
        return demand > platform.processorType(processor).memoryBandwidth() + 1e-9;
    }

    private static List<Double> dates(List<Played> all, double from) {
        final TreeSet<Double> dates = new TreeSet<>();
        all.forEach(one -> dates.addAll(List.of(one.start, one.end)));
        dates.add(from);
        return List.copyOf(dates.tailSet(from));
    }

    /** Full power of busy cores, 15 % beside them and 5 % on idle processors, none of dead cores without a job. */
    private double joules(List<Played> all, double begin) {
        final double makespan = rows.totals.orElseThrow().makespan();
        final TreeSet<Double> happened = new TreeSet<>(dates(all, begin));
        outages.forEach(outage -> happened.addAll(List.of(outage.start(), outage.end())));
        happened.add(makespan);
        final List<Double> dates = List.copyOf(happened.subSet(begin, true, makespan, true));
        double sum = 0;
        for (int i = 1; i < dates.size(); i++) {
            final double from = dates.get(i - 1);
            final double to = dates.get(i);
            for (int processor = 0; processor < platform.nbProcessors(); processor++) {
                sum += watts(processor, all, from, to) * (to - from);
            }
        }
        return sum;
    }

    private double watts(int processor, List<Played> all, double from, double to) {
        int busy = 0;
        int dark = 0;
        for (int core = platform.firstCore(processor); core < platform.firstCore(processor + 1); core++) {
            final int here = core;
            if (all.stream().anyMatch(one -> one.cores.contains(here) && one.during(from, to))) {
                busy++;
            } else if (outages.stream()
                    .anyMatch(
                            outage -> outage.cores().contains(here) && outage.start() <= from && outage.end() >= to)) {
                dark++;
            }
        }
        final ProcessorType type = platform.processorType(processor);
        return type.wattsPerCore() * (busy + (busy > 0 ? 0.15 : 0.05) * (type.cores() - busy - dark));
    }

    private List<Job> jobs(Random random) {
        final List<Job> jobs = new ArrayList<>();
        for (int id = 0; id < JOBS; id++) {
            jobs.add(new Job(
                    "w0!" + id,
                    random.nextInt(100),
                    1 + random.nextInt(platform.nbCores()),
                    NEVER,
                    NEVER,
                    random.nextInt(100),
                    random.nextInt(4) * 5,
                    Machines.seconds(1 + random.nextInt(60) / 2.0),
                    Map.of()));
        }
        jobs.sort(Comparator.comparingDouble(Job::submitTime));
        return jobs;
    }

    private List<Outage> outages(Random random) {
        final List<Outage> found = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            final FailureDomain.Kind kind = FailureDomain.Kind.values()[random.nextInt(3)];
            final int parts = kind == FailureDomain.Kind.CORE
                    ? platform.nbCores()
                    : kind == FailureDomain.Kind.NODE ? platform.nbNodes() : platform.nbProcessors();
            final FailureDomain domain = new FailureDomain(kind, Integer.toString(random.nextInt(parts)));
            // No end of a job falls on a date of these by chance.
            final double start = random.nextInt(800) / 4.0 + 0.0123;
            found.add(new Outage(
                    start,
                    start + (1 + random.nextInt(60)) / 4.0,
                    domain,
                    domain.cores(platform),
                    "",
                    random.nextInt(3)));
        }
        return found;
    }

    private static Platform platform(Random random) {
        final NodeType[] nodes = new NodeType[1 + random.nextInt(3)];
        for (int node = 0; node < nodes.length; node++) {
            final ProcessorType slow = new ProcessorType("slow", 1 + random.nextInt(3), 1, 4, 20, 80);
            final ProcessorType fast = new ProcessorType("fast", 2, 1.1, 4, 25, 100);
            nodes[node] = new NodeType(
                    "node",
                    List.of(new NodeType.Processors(slow, 1), new NodeType.Processors(fast, 1 + random.nextInt(2))),
                    32000);
        }
        return Machines.platform(nodes);
    }
}
