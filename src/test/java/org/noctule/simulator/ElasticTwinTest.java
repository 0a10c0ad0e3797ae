package org.noctule.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.platform.ProcessorType;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Reply;
import org.noctule.protocol.codec.BatsimDescription;
import org.noctule.protocol.codec.Codec;
import org.noctule.protocol.codec.Dialect;
import org.noctule.test.Seeds;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Profile;
import org.noctule.workload.SpeedUp;

/** Random changes against a replay that adds up what each interval of each job did, core by core. */
@Timeout(20)
class ElasticTwinTest {
    private static IntStream seeds() {
        return IntStream.range(0, 40);
    }

    private static IntStream manySeeds() {
        return IntStream.range(1000, 3000);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void endsEveryJobWhenItsIntervalsHaveDoneItsWork(int seed) {
        compare(seed);
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("manySeeds")
    void endsEveryJobWhenItsIntervalsHaveDoneItsWorkForLong(int seed) {
        compare(seed);
    }

    /** As over a socket: every message and reply is written and read. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void tellsTheSameOverTheWire(int seed) {
        final Platform platform = PlatformReader.parse(
                "{\"clusters\": [{\"id\": \"a\", \"nodes\": [{\"type\": \"Basic\"," + " \"number\": 3}]}]}", "test");
        final Rows direct = new Rows();
        FirstFit.run(
                Machines.scenario(platform, jobs(Seeds.random(seed))), direct, new RestlessAgent(Seeds.random(seed)));
        final Codec simulator = Codec.of(Dialect.NOCTULE, BatsimDescription.NONE);
        final Codec decider = Codec.of(Dialect.NOCTULE);
        final RestlessAgent agent = new RestlessAgent(Seeds.random(seed));
        final Rows wired = new Rows();
        FirstFit.run(Machines.scenario(platform, jobs(Seeds.random(seed))), wired, message -> {
            final Reply reply = agent.decide(decider.decodeMessage(simulator.encode(message)));
            return simulator.decodeReply(decider.encode(reply), message.now());
        });
        assertThat(wired.jobs).isEqualTo(direct.jobs);
        assertThat(wired.allocations).isEqualTo(direct.allocations).isNotEmpty();
    }

    private static void compare(int seed) {
        final Random random = Seeds.random(seed);
        final Platform platform = seed % 2 == 0 ? Machines.flat(17) : mixed();
        final List<Job> jobs = jobs(random);
        final Rows rows = new Rows();
        final RestlessAgent agent = new RestlessAgent(random);

        final Simulation simulation = FirstFit.run(Machines.scenario(platform, jobs), rows, agent);

        assertThat(simulation.deadlock()).isEmpty();
        assertThat(rows.jobs).hasSize(jobs.size());
        assertThat(agent.resized).isPositive();
        assertThat(agent.refused).isPositive();
        final Map<String, List<Rows.AllocationRow>> intervals = new TreeMap<>();
        final List<Rows.AllocationRow> all = new ArrayList<>(rows.allocations);
        rows.allocations.forEach(row -> intervals
                .computeIfAbsent(row.job().id(), id -> new ArrayList<>())
                .add(row));
        for (final Rows.JobRow row : rows.jobs) {
            final List<Rows.AllocationRow> own = intervals.computeIfAbsent(
                    row.job().id(),
                    id -> List.of(new Rows.AllocationRow(row.job(), row.start(), row.end(), row.alloc())));
            if (!rows.allocations.containsAll(own)) {
                all.addAll(own);
            }
            check(row, own, platform);
        }
        double coreSeconds = 0;
        for (int i = 0; i < all.size(); i++) {
            final Rows.AllocationRow one = all.get(i);
            coreSeconds += one.cores().size() * (one.end() - one.start());
            for (final Rows.AllocationRow other : all.subList(0, i)) {
                if (one.start() < other.end() && other.start() < one.end()) {
                    assertThat(one.cores().minus(other.cores())).isEqualTo(one.cores());
                }
            }
        }
        assertThat(coreSeconds).isCloseTo(rows.totals.orElseThrow().seconds().computing(), within(1e-9 * coreSeconds));
    }

    /** Replays one job: its end, or the work that is left at its walltime. */
    private static void check(Rows.JobRow row, List<Rows.AllocationRow> intervals, Platform platform) {
        final Job job = row.job();
        double work = job.profile() instanceof Profile.ReferenceTime trace
                ? trace.seconds() * platform.referenceGflops()
                : ((Profile.ParallelHomogeneousTotal) job.profile()).cpu() / 1e9 / job.resources();
        double ran = 0;
        double joules = 0;
        double end = row.start();
        for (int i = 0; i < intervals.size(); i++) {
            final Rows.AllocationRow interval = intervals.get(i);
            double slowest = Double.POSITIVE_INFINITY;
            double watts = 0;
            for (final int core : interval.cores().toArray()) {
                final ProcessorType type = platform.processorType(platform.processorOfCore(core));
                slowest = Math.min(slowest, type.gflopsPerCore());
                watts += type.wattsPerCore();
            }
            final double speed = slowest * factor(job, interval.cores().size());
            final double pause =
                    i == 0 ? 0 : job.elasticity().map(Elasticity::cost).orElse(0.0);
            end = interval.start() + pause + work / speed;
            work -= speed * Math.max(0, interval.end() - interval.start() - pause);
            ran += interval.end() - interval.start();
            joules += watts * (interval.end() - interval.start());
        }
        if (row.state() == JobState.COMPLETED_SUCCESSFULLY) {
            assertThat(row.end()).isCloseTo(end, within(1e-9 * Math.max(1, end)));
        } else {
            assertThat(row.state()).isEqualTo(JobState.COMPLETED_WALLTIME_REACHED);
            final boolean always =
                    job.elasticity().map(Elasticity::walltimeRunsAlways).orElse(false);
            assertThat(always ? row.end() - row.start() : ran).isCloseTo(job.walltime(), within(1e-9 * row.end()));
            assertThat(work).isPositive();
        }
        assertThat(row.joules()).isCloseTo(joules, within(1e-9 * Math.max(1, joules)));
    }

    private static double factor(Job job, int cores) {
        return job.elasticity()
                .map(changes ->
                        changes.speedUp().on(cores, "") / changes.speedUp().on(job.resources(), ""))
                .orElse(1.0);
    }

    private static Platform mixed() {
        final List<NodeType> nodes = new ArrayList<>();
        for (int core = 0; core < 13; core++) {
            final ProcessorType type = new ProcessorType("core", 1, 1 + core / 10.0, 4, 8, 10 + core);
            nodes.add(new NodeType("node", List.of(new NodeType.Processors(type, 1)), 8000));
        }
        return Machines.platform(nodes.toArray(NodeType[]::new));
    }

    private static List<Job> jobs(Random random) {
        final List<Job> jobs = new ArrayList<>();
        double submit = 0;
        for (int id = 0; id < 40; id++) {
            submit += random.nextInt(3) == 0 ? 0 : random.nextInt(20) / 4.0;
            final int cores = 1 + random.nextInt(6);
            final double seconds = 1 + random.nextInt(100) / 8.0;
            final Optional<Elasticity> changes =
                    random.nextInt(4) == 0 ? Optional.empty() : Optional.of(elasticity(random, cores));
            final Profile profile = random.nextBoolean()
                    ? new Profile.ReferenceTime("p", seconds, Map.of())
                    : new Profile.ParallelHomogeneousTotal("p", seconds * 4e9 * cores, 0, Map.of());
            final boolean known = changes.isPresent() || profile instanceof Profile.ReferenceTime;
            final double walltime = random.nextInt(4) == 0 ? 9 : Double.POSITIVE_INFINITY;
            jobs.add(new Job(
                    "w0!" + id,
                    submit,
                    cores,
                    walltime,
                    walltime,
                    0,
                    0,
                    known ? profile : new Profile.ReferenceTime("p", seconds, Map.of()),
                    Map.of(),
                    JobParts.NONE.withElasticity(changes)));
        }
        return jobs;
    }

    private static Elasticity elasticity(Random random, int cores) {
        final int min = Math.max(1, cores - random.nextInt(3));
        final int max = cores + random.nextInt(6);
        final SpeedUp law = switch (random.nextInt(4)) {
            case 0 -> SpeedUp.LINEAR;
            case 1 -> new SpeedUp.Amdahl(0.1);
            case 2 -> new SpeedUp.Sevcik(30, 1.1, 1, 0.25);
            default -> new SpeedUp.Downey(4, 0.5 + random.nextInt(2));
        };
        final Elasticity.Kind kind = Elasticity.Kind.values()[random.nextInt(4)];
        return new Elasticity(
                kind,
                min,
                max,
                1,
                law,
                random.nextInt(3) / 4.0,
                random.nextInt(3) * 0.75,
                kind.asks() ? List.of(new Elasticity.Request(0.25, max), new Elasticity.Request(0.6, min)) : List.of(),
                random.nextInt(3) == 0);
    }
}
