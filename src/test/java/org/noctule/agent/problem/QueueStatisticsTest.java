package org.noctule.agent.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.order.JobOrders;
import org.noctule.test.Seeds;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Profile;
import org.noctule.workload.Quantile;

/** Statistics kept in order as jobs come and go, beside the sorting of all of them. */
final class QueueStatisticsTest {
    private static final JobLimits LIMITS = new JobLimits(3600, 64, 0, 20);

    private static Job job(int id, Random random) {
        final double estimate = random.nextInt(5) == 0 ? Double.POSITIVE_INFINITY : random.nextInt(20) * 100;
        return new Job(
                "w0!" + id,
                id,
                1 + random.nextInt(64),
                estimate,
                estimate,
                random.nextInt(9),
                random.nextInt(3),
                new Profile.ReferenceTime("p", 10, Map.of()),
                Map.of());
    }

    private static float[] sorted(List<Job> jobs) {
        final float[] expected = new float[QueueStatistics.SIZE];
        fill(
                expected,
                0,
                LIMITS.time(),
                jobs,
                job -> Double.isInfinite(job.estimate()) ? LIMITS.time() : job.estimate());
        fill(expected, 5, LIMITS.cores(), jobs, Job::resources);
        fill(expected, 15, LIMITS.memoryBandwidth(), jobs, Job::memoryBandwidth);
        return expected;
    }

    private static void fill(float[] target, int at, double limit, List<Job> jobs, ToDoubleFunction<Job> demand) {
        final double[] values = jobs.stream().mapToDouble(demand).toArray();
        Arrays.sort(values);
        for (int i = 0; i < 5; i++) {
            target[at + i] = (float) (Quantile.of(values, i / 4.0) / limit);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
    void equalThoseOfAQueueThatIsSortedAtEachLook(int seed) {
        final Random random = Seeds.random(seed);
        final JobQueue queue = seed % 2 == 0 ? new SubmissionQueue() : new SortedQueue();
        final QueueStatistics statistics = new QueueStatistics(queue, LIMITS);
        int submitted = 0;
        for (int step = 0; step < 400; step++) {
            final int come = queue.size() == 0 ? 1 : random.nextInt(random.nextInt(50) == 0 ? 60 : 4);
            for (int i = 0; i < come; i++) {
                queue.add(job(submitted++, random));
            }
            for (int gone = random.nextInt(4); gone > 0 && queue.size() > 1; gone--) {
                queue.remove(
                        random.nextBoolean()
                                ? queue.get(random.nextInt(queue.size()))
                                : queue.first(JobOrders.named("shortest"), step));
            }
            if (random.nextInt(3) > 0) {
                final float[] seen = new float[QueueStatistics.SIZE + 2];
                statistics.write(seen, 1);
                final List<Job> waiting = new ArrayList<>();
                for (int place = 0; place < queue.size(); place++) {
                    waiting.add(queue.get(place).job);
                }
                assertThat(Arrays.copyOfRange(seen, 1, seen.length - 1)).isEqualTo(sorted(waiting));
            }
        }
    }
}
