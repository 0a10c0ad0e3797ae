package org.noctule.agent.backfill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.resource.ResourceSet;

class RunningJobsTest {
    private final JobTable table = new JobTable();
    private final RunningJobs jobs = new RunningJobs(table);
    private final List<Integer> twin = new ArrayList<>();
    private int submissions;

    @ParameterizedTest
    @ValueSource(ints = {1, 64, 65, 1000})
    void tellsOrderAndSumsAsASortedListDoesWhileItGrowsAndShrinks(int most) {
        final Random random = new Random(most);
        for (int round = 0; round < 4; round++) {
            while (twin.size() < most) {
                change(random, 3);
            }
            compare(random);
            while (!twin.isEmpty()) {
                change(random, 1);
                if (random.nextInt(20) == 0) {
                    compare(random);
                }
            }
            compare(random);
        }
    }

    /** Adds a job or takes one out; additions come up that many times in four. */
    private void change(Random random, int additions) {
        if (twin.isEmpty() || random.nextInt(4) < additions) {
            final double estimate = random.nextInt(9) == 0 ? Double.POSITIVE_INFINITY : random.nextInt(40);
            final int job = table.add(TestMachines.job(++submissions, 0, 1 + random.nextInt(8), estimate, estimate, 0));
            table.started(job, ResourceSet.of(0), random.nextInt(3));
            jobs.insert(job);
            twin.add(job);
            twin.sort(Comparator.<Integer>comparingDouble(this::end).thenComparingLong(other -> table.sequence[other]));
        } else {
            final int job = twin.remove(random.nextInt(twin.size()));
            jobs.remove(job);
            table.ended(job);
            table.forget(job);
        }
    }

    private double end(int job) {
        return Math.min(table.end[job], Double.MAX_VALUE);
    }

    private void compare(Random random) {
        final List<Integer> members = new ArrayList<>();
        for (int job = jobs.first(); job != JobTable.NONE; job = jobs.next(job)) {
            members.add(job);
        }
        assertThat(members).isEqualTo(twin);
        final double date = random.nextInt(45);
        assertThat(jobs.returnedBy(date))
                .isEqualTo(twin.stream()
                        .filter(job -> end(job) <= date)
                        .mapToLong(job -> table.width[job])
                        .sum());
        final int all = twin.stream().mapToInt(job -> table.width[job]).sum();
        for (final int needed : new int[] {1, 1 + random.nextInt(all + 1), Math.max(1, all), all + 1}) {
            assertThat(jobs.returned(needed)).isEqualTo(returned(needed));
        }
    }

    private double returned(int needed) {
        int sum = 0;
        for (final int job : twin) {
            sum += table.width[job];
            if (sum >= needed) {
                return end(job);
            }
        }
        return Double.MAX_VALUE;
    }
}
