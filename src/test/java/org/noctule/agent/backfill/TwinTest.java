package org.noctule.agent.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.agent.backfill.RandomWorkload.Estimates;
import org.noctule.agent.order.JobOrders;
import org.noctule.platform.Cluster;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decider;
import org.noctule.workload.Job;

class TwinTest {
    private static final List<String> ORDERS = List.of("first", "shortest", "largest", "wfp3", "lxf");
    private static final int CORES = 12;

    record Case(int seed, boolean perEvent, boolean shortestFirst, String order, Estimates estimates, boolean memory) {
        static Case of(int seed) {
            final Estimates[] all = Estimates.values();
            return new Case(
                    seed,
                    seed % 2 == 0,
                    seed / 2 % 2 == 0,
                    seed / 4 % 2 == 0 ? "first" : ORDERS.get(seed / 8 % ORDERS.size()),
                    all[seed % 5 % all.length],
                    seed % 3 == 0);
        }

        Platform platform() {
            return memory
                    ? TestMachines.platform(
                            new Cluster.Nodes(TestMachines.node(2, 1000), 2),
                            new Cluster.Nodes(TestMachines.node(4, 1600), 2))
                    : TestMachines.flat(CORES);
        }

        List<Job> jobs(int count) {
            return RandomWorkload.jobs(new Random(seed), count, CORES, estimates, memory ? 400 : 0);
        }

        Decider agent(String name) {
            return TestMachines.agent(
                    name, "\"passes\": \"" + (perEvent ? "event" : "date") + "\", \"order\": \"" + order + "\"");
        }
    }

    private static Stream<Case> cases() {
        return cases(0, 60);
    }

    private static Stream<Case> moreCases() {
        return cases(60, 300);
    }

    private static Stream<Case> cases(int first, int end) {
        return IntStream.range(first, end).mapToObj(Case::of);
    }

    private static Stream<Case> casesWithoutMemory() {
        return cases().filter(test -> !test.memory);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void easyStartsTheJobsOfItsTwinOnTheSameCores(Case test) {
        final Platform platform = test.platform();

        final FlatReplay replay =
                FlatReplay.run(platform, test.jobs(150), test.agent(test.shortestFirst ? "easy-sjbf" : "easy"));

        final FlatReplay twin = FlatReplay.run(
                platform,
                test.jobs(150),
                new NaiveEasy(platform, JobOrders.named(test.order), test.perEvent, test.shortestFirst));
        assertThat(replay.starts).isEqualTo(twin.starts).hasSize(150);
        assertThat(replay.allocs).isEqualTo(twin.allocs);
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("moreCases")
    void allAgreeWithTheirTwins(Case test) {
        easyStartsTheJobsOfItsTwinOnTheSameCores(test);
        if (!test.memory) {
            conservativeStartsTheJobsOfItsTwinOnTheSameCores(test);
            noConservativeJobStartsAfterItsReservationAtSubmission(test);
        }
    }

    @ParameterizedTest
    @MethodSource("casesWithoutMemory")
    void conservativeStartsTheJobsOfItsTwinOnTheSameCores(Case test) {
        final Platform platform = test.platform();

        final FlatReplay replay = FlatReplay.run(platform, test.jobs(60), test.agent("conservative"));

        final FlatReplay twin = FlatReplay.run(
                platform, test.jobs(60), new NaiveConservative(platform, JobOrders.named(test.order), test.perEvent));
        assertThat(replay.starts).isEqualTo(twin.starts).hasSize(60);
        assertThat(replay.allocs).isEqualTo(twin.allocs);
    }

    @ParameterizedTest
    @MethodSource("casesWithoutMemory")
    void noConservativeJobStartsAfterItsReservationAtSubmission(Case test) {
        final Platform platform = test.platform();
        final List<Job> jobs = RandomWorkload.jobs(new Random(test.seed), 60, CORES, Estimates.UPPER_BOUNDS, 0);
        final NaiveConservative twin = new NaiveConservative(platform, JobOrders.named(test.order), test.perEvent);

        final FlatReplay replay = FlatReplay.run(platform, jobs, twin);

        assertThat(replay.starts)
                .hasSize(60)
                .allSatisfy((id, start) -> assertThat(start).isLessThanOrEqualTo(twin.promised.get(id)));
    }
}
