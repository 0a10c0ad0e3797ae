package org.noctule.agent.problem;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.Golden;
import org.noctule.agent.JobOrder;
import org.noctule.agent.order.JobOrders;
import org.noctule.random.PythonRandom;
import org.noctule.test.Seeds;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

class JobQueueTest {
    private final JsonNode golden = Golden.read("c11_job_policies.json");

    private JobQueue filled(JobQueue queue) {
        golden.get("queue").forEach(job -> queue.add(Golden.job(job)));
        return queue;
    }

    private static List<String> ids(JobQueue queue) {
        final List<String> ids = new ArrayList<>();
        for (int i = 0; i < queue.size(); i++) {
            ids.add(queue.get(i).job.id());
        }
        return ids;
    }

    private List<String> drained(JobQueue queue, String order) {
        final PythonRandom random = new PythonRandom(20091995);
        final List<String> ids = new ArrayList<>();
        while (queue.size() > 0) {
            final WaitingJob job = order.startsWith("random")
                    ? queue.get(random.choice(queue.size()))
                    : queue.first(JobOrders.named(order), 10);
            ids.add(job.job.id());
            queue.remove(job);
        }
        return ids;
    }

    @Test
    void aFreshQueueIsServedAsHDeepRMDoes() {
        golden.get("fresh").fieldNames().forEachRemaining(order -> {
            final List<String> expected = new ArrayList<>();
            golden.get("fresh").get(order).forEach(id -> expected.add(id.asText()));
            assertThat(drained(filled(new SortedQueue()), order)).isEqualTo(expected);
            assertThat(drained(filled(new SubmissionQueue()), order)).isEqualTo(expected);
        });
    }

    @Test
    void earlierSortsBreakTiesInTheSortedQueue() {
        for (final JsonNode sequence : golden.get("sequences")) {
            final JobQueue queue = filled(new SortedQueue());
            for (final JsonNode step : sequence) {
                final String[] words = step.get("policy").asText().split(" ");
                if (words.length > 1) {
                    queue.add(new Job("f", 9, 1, 100, 100, 500, 4, new Profile.Delay("d", 1, Map.of()), Map.of()));
                }
                queue.first(JobOrders.named(words[0]), 10);
                final List<String> expected = new ArrayList<>();
                step.get("queue_after").forEach(id -> expected.add(id.asText()));
                assertThat(ids(queue)).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void submissionBreaksTiesInTheSubmissionQueue(int seed) {
        final Random random = Seeds.random(seed);
        final JobQueue queue = new SubmissionQueue();
        final List<Job> twin = new ArrayList<>();
        for (int step = 0; step < 2000; step++) {
            final double now = step / 3;
            if (twin.isEmpty() || random.nextBoolean()) {
                final Job job = new Job(
                        "w0!" + step,
                        now,
                        1 + random.nextInt(4),
                        9,
                        1 + random.nextInt(4),
                        random.nextInt(3),
                        random.nextInt(3),
                        new Profile.Delay("d", 1, Map.of()),
                        Map.of());
                queue.add(job);
                twin.add(job);
            } else {
                final String name =
                        JobOrders.names().get(random.nextInt(JobOrders.names().size()));
                final JobOrder order = JobOrders.named(name);
                final Job expected = twin.stream()
                        .min(Comparator.comparingDouble(job -> order.score(job, now)))
                        .orElseThrow();
                final WaitingJob first = queue.first(order, now);
                assertThat(first.job).isSameAs(expected);
                if (random.nextInt(3) > 0) {
                    queue.remove(first);
                    twin.remove(expected);
                }
            }
            assertThat(queue.size()).isEqualTo(twin.size());
        }
    }
}
