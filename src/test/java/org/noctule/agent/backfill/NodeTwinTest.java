package org.noctule.agent.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.noctule.agent.order.JobOrders;
import org.noctule.companion.RandomDemands;
import org.noctule.platform.Platform;
import org.noctule.test.Seeds;
import org.noctule.workload.Job;

/** Queue agents against slow obvious ones, on small machines with cards. */
class NodeTwinTest {
    private static final List<String> ORDERS = List.of("first", "shortest", "largest");

    private static List<Job> jobs(Random random, int count) {
        final List<Job> jobs = new ArrayList<>();
        double submit = 0;
        for (int id = 1; id <= count; id++) {
            submit += random.nextInt(3) == 0 ? random.nextInt(6) : 0;
            final double seconds = 1 + random.nextInt(10);
            jobs.add(RandomDemands.job(
                    random, id, submit, seconds, seconds + random.nextInt(5) / 3 * random.nextInt(6)));
        }
        return jobs;
    }

    /** Jobs of few kinds of demands, so that one learns from another. */
    private static List<Job> alike(Random random, int count, int kinds) {
        final List<Job> all = jobs(random, count);
        final List<Job> alike = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            final Job job = all.get(i);
            final Job kind = all.get(i % kinds);
            alike.add(new Job(
                    job.id(),
                    job.submitTime(),
                    kind.resources(),
                    job.walltime(),
                    job.estimate(),
                    kind.memory(),
                    job.memoryBandwidth(),
                    job.profile(),
                    job.extra(),
                    kind.parts()));
        }
        return alike;
    }

    private static void compare(NaiveNodes.Method method, int seed, int count) {
        compare(method, seed, count, count);
    }

    private static void compare(NaiveNodes.Method method, int seed, int count, int kinds) {
        final Random random = Seeds.random(seed);
        final Platform platform = RandomDemands.platform(random);
        final List<Job> jobs = alike(random, count, kinds);
        final String order = ORDERS.get(seed % ORDERS.size());
        final String agent = method.name().toLowerCase(Locale.ROOT).replace('_', '-');

        final FlatReplay replay = FlatReplay.byNode(
                platform, jobs, TestMachines.agent(agent, "\"passes\": \"date\", \"order\": \"" + order + "\""));

        final FlatReplay twin =
                FlatReplay.byNode(platform, jobs, new NaiveNodes(platform, JobOrders.named(order), method));
        assertThat(replay.rejected).as("seed %d", seed).isEqualTo(twin.rejected);
        assertThat(replay.starts).as("seed %d", seed).isEqualTo(twin.starts).hasSize(count - twin.rejected.size());
        assertThat(replay.allocs).as("seed %d", seed).isEqualTo(twin.allocs);
        assertThat(replay.plans).as("seed %d", seed).isEqualTo(twin.plans);
    }

    @ParameterizedTest
    @EnumSource
    void startTheJobsOfTheirTwinsAtTheSamePlaces(NaiveNodes.Method method) {
        for (int seed = 0; seed < (method == NaiveNodes.Method.CONSERVATIVE ? 8 : 25); seed++) {
            compare(method, seed, method == NaiveNodes.Method.CONSERVATIVE ? 25 : 60);
        }
    }

    @ParameterizedTest
    @EnumSource
    void startTheJobsOfTheirTwinsWhereFewKindsWait(NaiveNodes.Method method) {
        for (int seed = 40; seed < 52; seed++) {
            compare(method, seed, 30, 4);
        }
    }

    /** More kinds of demands wait than there are marks for them. */
    @ParameterizedTest
    @EnumSource(names = {"EASY", "EASY_SJBF", "FILLER"})
    void startTheJobsOfTheirTwinsWhereManyKindsWait(NaiveNodes.Method method) {
        compare(method, 90, 240);
    }

    @Tag("long")
    @ParameterizedTest
    @EnumSource
    void startTheJobsOfTheirTwinsInMoreRuns(NaiveNodes.Method method) {
        for (int seed = 100; seed < (method == NaiveNodes.Method.CONSERVATIVE ? 160 : 500); seed++) {
            compare(method, seed, method == NaiveNodes.Method.CONSERVATIVE ? 40 : 60);
        }
    }
}
