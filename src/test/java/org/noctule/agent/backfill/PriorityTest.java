package org.noctule.agent.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.priority.BackfillLimits;
import org.noctule.platform.Platform;
import org.noctule.workload.Job;
import org.noctule.workload.JobParts;
import org.noctule.workload.Owner;

class PriorityTest {
    private static final int CORES = 12;
    private static final Platform PLATFORM = TestMachines.flat(CORES);
    private static final int UNLIMITED = Integer.MAX_VALUE;
    private static final double FOR_EVER = Double.POSITIVE_INFINITY;

    private static List<Job> jobs(int seed, int count) {
        final Random random = new Random(seed);
        final List<Job> jobs = new ArrayList<>();
        double submit = 0;
        for (int id = 1; id <= count; id++) {
            submit += random.nextInt(3);
            final int seconds = 1 + random.nextInt(11);
            final int width = 1 + random.nextInt(random.nextInt(3) == 0 ? CORES : 4);
            jobs.add(TestMachines.job(id, submit, width, seconds, seconds + random.nextInt(2) * random.nextInt(12))
                    .with(JobParts.of(new Owner("u" + random.nextInt(3), "", ""))));
        }
        return jobs;
    }

    private static FlatReplay replay(List<Job> jobs, String keys) {
        return FlatReplay.run(PLATFORM, jobs, TestMachines.agent("priority", keys));
    }

    record Case(int seed, String order, String backfilling, BackfillLimits limits) {
        static Case of(int seed) {
            return new Case(
                    seed,
                    List.of("first", "smallest_area", "wfp3").get(seed % 3),
                    seed % 2 == 0 ? "conservative" : "easy",
                    new BackfillLimits(
                            seed / 2 % 2 == 0 ? UNLIMITED : 3,
                            seed / 4 % 2 == 0 ? FOR_EVER : 10,
                            seed / 8 % 2 == 0 ? UNLIMITED : 1));
        }

        String keys() {
            return "\"order\": \"" + order + "\", \"backfilling\": \"" + backfilling + "\", \"depth\": "
                    + limits.depth()
                    + ", \"jobs_per_user\": " + limits.jobsPerUser()
                    + (limits.window() == FOR_EVER ? "" : ", \"window\": " + limits.window());
        }
    }

    private static Stream<Case> cases() {
        return IntStream.range(0, 48).mapToObj(Case::of);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void startsTheJobsOfItsTwin(Case test) {
        final List<Job> jobs = jobs(test.seed, 120);

        final FlatReplay twin = FlatReplay.run(
                PLATFORM,
                jobs,
                new NaivePlans(
                        PLATFORM,
                        JobOrders.named(test.order),
                        test.backfilling.equals("easy") ? 1 : UNLIMITED,
                        test.limits));

        assertThat(replay(jobs, test.keys()).starts).isEqualTo(twin.starts).hasSize(120);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void isEasyWithAWindowThatReachesFarEnough(int seed) {
        final List<Job> jobs = jobs(seed, 120);

        assertThat(replay(jobs, "\"order\": \"f1\", \"window\": 1e9").starts)
                .isEqualTo(replay(jobs, "\"order\": \"f1\"").starts)
                .isEqualTo(FlatReplay.run(PLATFORM, jobs, TestMachines.agent("easy", "\"order\": \"f1\"")).starts);
    }

    @Test
    void triesShortJobsFirstIfAsked() {
        final List<Job> jobs = jobs(3, 120);

        assertThat(replay(jobs, "\"backfill_order\": \"shortest\"").starts)
                .isEqualTo(FlatReplay.run(PLATFORM, jobs, TestMachines.agent("easy-sjbf", "")).starts);
        assertThat(replay(jobs, "\"backfill_order\": \"shortest\", \"window\": 1e9").starts)
                .isEqualTo(replay(jobs, "\"backfill_order\": \"shortest\"").starts);
    }

    @Test
    void letsNobodyPassWithoutBackfilling() {
        final List<Job> jobs = jobs(4, 120);

        assertThat(replay(jobs, "\"backfilling\": \"none\", \"order\": \"lxf\"").starts)
                .isEqualTo(FlatReplay.run(PLATFORM, jobs, TestMachines.agent("fcfs", "\"order\": \"lxf\"")).starts);
    }

    @Test
    void servesWhoHasUsedLessFirst() {
        final List<Job> jobs = List.of(
                of(1, "heavy", 0, CORES, 100),
                of(2, "heavy", 1, CORES, 10),
                of(3, "light", 2, CORES, 10),
                of(4, "heavy", 3, CORES, 10));

        final FlatReplay replay = replay(jobs, "\"weights\": {\"fair_share\": 1}");

        assertThat(replay.starts)
                .containsEntry("w0!3", 100.0)
                .containsEntry("w0!2", 110.0)
                .containsEntry("w0!4", 120.0);
    }

    @Test
    void weighsAgeAgainstSize() {
        final List<Job> jobs = List.of(of(1, "a", 0, CORES, 100), of(2, "a", 1, 7, 10), of(3, "a", 90, 12, 10));

        assertThat(replay(jobs, "\"weights\": {\"size\": 1}").starts).containsEntry("w0!3", 100.0);
        assertThat(replay(jobs, "\"weights\": {\"size\": 1, \"age\": 1, \"longest_wait\": 100}").starts)
                .containsEntry("w0!2", 100.0);
    }

    private static Job of(int id, String user, double submit, int cores, double seconds) {
        return TestMachines.job(id, submit, cores, seconds, seconds).with(JobParts.of(new Owner(user, "", "")));
    }
}
