package org.noctule.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.platform.CoreStates;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Seeds;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

class SimulationAgainstTwinTest {
    private static IntStream seeds() {
        return IntStream.range(0, 60);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void endsEveryJobWhenTheSlowTwinDoes(int seed) {
        final Random random = Seeds.random(seed);
        assertAgreement(machine(), jobs(random, true), random);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void agreesWithTheTwinWhereJobsDemandNothing(int seed) {
        final Random random = Seeds.random(seed);
        assertAgreement(machine(), jobs(random, false), random);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void agreesWithTheTwinWhereCoresDoNotTouchEachOther(int seed) {
        final Random random = Seeds.random(seed);
        final List<NodeType> nodes = new ArrayList<>();
        for (int core = 0; core < 13; core++) {
            final ProcessorType type = new ProcessorType("core", 1, 1 + core / 10.0, 4, 8, 10 + core);
            nodes.add(new NodeType("node", List.of(new NodeType.Processors(type, 1)), 8000));
        }
        assertAgreement(Machines.platform(nodes.toArray(NodeType[]::new)), jobs(random, false), random);
    }

    private static void assertAgreement(Platform platform, List<Job> jobs, Random random) {
        final Rows rows = new Rows();
        final FirstFit agent = new FirstFit((job, states) -> anyCores(job, states, random));

        FirstFit.run(Machines.scenario(platform, jobs), rows, agent);

        final NaiveReplay twin = new NaiveReplay(platform);
        final List<Rows.JobRow> expected = twin.replay(rows.jobs);
        final Comparator<Rows.JobRow> byId =
                Comparator.comparing(row -> row.job().id());
        expected.sort(byId);
        final List<Rows.JobRow> actual = new ArrayList<>(rows.jobs);
        actual.sort(byId);
        assertThat(actual).hasSameSizeAs(expected).hasSize(60);
        for (int i = 0; i < actual.size(); i++) {
            final double end = expected.get(i).end();
            assertThat(actual.get(i).end()).isCloseTo(end, within(1e-9 * Math.max(1, end)));
        }
        final Rows.EnergyRow last = rows.energies.get(rows.energies.size() - 1);
        assertThat(last.joules()).isCloseTo(twin.joules(), within(1e-9 * twin.joules()));
    }

    private static Platform machine() {
        final ProcessorType slow = new ProcessorType("slow", 2, 1, 4, 32, 80);
        final ProcessorType fast = new ProcessorType("fast", 3, 1.1, 4, 40, 100);
        final NodeType two =
                new NodeType("two", List.of(new NodeType.Processors(slow, 1), new NodeType.Processors(fast, 1)), 32000);
        final NodeType one = new NodeType("one", List.of(new NodeType.Processors(fast, 1)), 8000);
        return Machines.platform(two, one, two);
    }

    private static ResourceSet anyCores(Job job, CoreStates states, Random random) {
        if (states.free().size() < job.resources()
                || random.nextInt(4) == 0 && states.free().size() < 13) {
            return ResourceSet.EMPTY;
        }
        final List<Integer> free = new ArrayList<>();
        for (int core = states.free().next(0); core >= 0; core = states.free().next(core + 1)) {
            free.add(core);
        }
        java.util.Collections.shuffle(free, random);
        return ResourceSet.of(
                free.stream().limit(job.resources()).mapToInt(Integer::intValue).toArray());
    }

    private static List<Job> jobs(Random random, boolean demanding) {
        final List<Job> jobs = new ArrayList<>();
        double submit = 0;
        for (int id = 0; id < 60; id++) {
            submit += random.nextInt(3) == 0 ? 0 : random.nextInt(20) / 4.0;
            final double seconds = random.nextInt(100) / 8.0;
            final Profile profile = switch (random.nextInt(3)) {
                case 0 -> Machines.seconds(seconds);
                case 1 -> Machines.flops(seconds * 4e9);
                default -> Machines.delay(seconds + 0.5);
            };
            final double walltime = random.nextInt(4) == 0 ? 3 : Double.POSITIVE_INFINITY;
            jobs.add(Machines.job(
                    id,
                    submit,
                    1 + random.nextInt(6),
                    walltime,
                    demanding ? random.nextInt(3) * 500 : 0,
                    demanding ? 4 * random.nextInt(6) : 0,
                    profile));
        }
        return jobs;
    }
}
