package org.noctule.bench.regret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.agent.whatif.JobCost;

final class CeilingTest {
    private static KnownJobs jobs(Random random, int count, JobCost cost) {
        final int cores = 1 + random.nextInt(8);
        final double[] submit = new double[count];
        final double[] run = new double[count];
        final int[] width = new int[count];
        for (int job = 0; job < count; job++) {
            submit[job] = random.nextInt(5 * count);
            run[job] = random.nextInt(6) == 0 ? 0 : 1 + random.nextInt(40);
            width[job] = 1 + random.nextInt(cores);
        }
        return new KnownJobs(cores, submit, run, width, cost);
    }

    /** No job starts before it has come, and at no start more cores are taken than there are. */
    private static void holds(KnownJobs jobs, double[] start) {
        for (int job = 0; job < start.length; job++) {
            assertThat(start[job]).isGreaterThanOrEqualTo(jobs.submit()[job]);
            int taken = 0;
            for (int other = 0; other < start.length; other++) {
                if (start[other] <= start[job] && start[job] < start[other] + jobs.run()[other]) {
                    taken += jobs.width()[other];
                }
            }
            assertThat(taken).isLessThanOrEqualTo(jobs.cores());
        }
    }

    /** The least cost over all orders in which jobs are placed, by trying them all. */
    private static double least(KnownJobs jobs, int[] order, int from) {
        if (from == order.length) {
            final double[] score = new double[order.length];
            for (int place = 0; place < order.length; place++) {
                score[order[place]] = place;
            }
            return jobs.cost(ClairvoyantSchedule.by(jobs, job -> score[job]).start);
        }
        double least = Double.POSITIVE_INFINITY;
        for (int i = from; i < order.length; i++) {
            swap(order, from, i);
            least = Math.min(least, least(jobs, order, from + 1));
            swap(order, from, i);
        }
        return least;
    }

    private static void swap(int[] order, int a, int b) {
        final int kept = order[a];
        order[a] = order[b];
        order[b] = kept;
    }

    @Test
    void fewJobsGetTheBestScheduleThereIs() {
        for (int seed = 0; seed < 60; seed++) {
            final KnownJobs jobs = jobs(new Random(seed), 6, JobCost.values()[seed % JobCost.values().length]);
            final double optimum = least(jobs, new int[] {0, 1, 2, 3, 4, 5}, 0);

            final Ceiling ceiling = Ceiling.of(jobs, List.of(), 60_000, seed);

            holds(jobs, ceiling.start());
            assertThat(ceiling.cost()).as("seed %d", seed).isCloseTo(optimum, within(1e-9 * (1 + optimum)));
            assertThat(ceiling.bound()).as("seed %d", seed).isLessThanOrEqualTo(optimum * (1 + 1e-9));
        }
    }

    @Test
    void noScheduleThatWasPlayedIsBetter() {
        for (int seed = 0; seed < 20; seed++) {
            final Random random = new Random(seed);
            final KnownJobs jobs = jobs(random, 80, JobCost.BOUNDED_SLOWDOWN);
            final double[] score = random.doubles(jobs.size()).toArray();
            final double[] played = ClairvoyantSchedule.by(jobs, job -> score[job]).start;

            final Ceiling ceiling = Ceiling.of(jobs, List.of(played), 50, seed);

            holds(jobs, ceiling.start());
            assertThat(ceiling.cost()).isLessThanOrEqualTo(jobs.cost(played) * (1 + 1e-12));
            assertThat(ceiling.bound()).isLessThanOrEqualTo(ceiling.cost() * (1 + 1e-12));
        }
    }

    @Test
    void profilesGiveBackWhatWasTaken() {
        final Random random = new Random(1);
        for (int trial = 0; trial < 200; trial++) {
            final CoreProfile profile = new CoreProfile(10);
            final int[] free = new int[2000];
            Arrays.fill(free, 10);
            for (int step = 0; step < 60; step++) {
                final int width = 1 + random.nextInt(5);
                final int run = random.nextInt(12);
                final int from = random.nextInt(60);
                int first = from;
                while (!fits(free, first, run, width)) {
                    first++;
                }
                assertThat(profile.earliest(from, run, width)).isEqualTo(first);
                profile.take(first, first + run, width);
                add(free, first, run, -width);
                if (random.nextInt(3) == 0) {
                    profile.take(first, first + run, -width);
                    add(free, first, run, width);
                }
            }
        }
    }

    private static boolean fits(int[] free, int from, int run, int width) {
        for (int date = from; date < from + run && date < free.length; date++) {
            if (free[date] < width) {
                return false;
            }
        }
        return true;
    }

    private static void add(int[] free, int from, int run, int change) {
        for (int date = from; date < from + run && date < free.length; date++) {
            free[date] += change;
        }
    }
}
