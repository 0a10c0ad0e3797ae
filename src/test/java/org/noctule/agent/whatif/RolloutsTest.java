package org.noctule.agent.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.agent.order.JobOrders;
import org.noctule.random.Chance;
import org.noctule.workload.Job;

class RolloutsTest {
    private static final JobCost COST = JobCost.BOUNDED_SLOWDOWN;
    private static final Serving FIRST = serving("first");
    private static final Serving SHORTEST = serving("shortest");
    private static final List<Serving> BOTH = List.of(FIRST, SHORTEST);
    /** Run times are what is estimated, so that all futures without arrivals are one. */
    private static final Futures.RunTimes ESTIMATES = (job, ran, chance) -> Math.max(job.estimate(), ran);

    private static Serving serving(String order) {
        return new Serving(OrderRanking.of(JobOrders.named(order)), false);
    }

    private static Job job(int number, double submit, int cores, double estimate) {
        return TestMachines.job(number, submit, cores, estimate, estimate);
    }

    /** Futures in which nothing comes. */
    private static Futures futures(Futures.RunTimes runTimes, long seed, int seen) {
        final Futures futures = new Futures(
                runTimes, (past, count, now, chance) -> List.of(), Chance.of(seed, Chance.Purpose.RESAMPLE, 0));
        for (int number = 1000; number < 1000 + seen; number++) {
            futures.submitted(Task.of(job(number, 0, 1, 1)));
        }
        return futures;
    }

    private static List<Integer> better(Futures futures, int most, Scene scene, Serving base) {
        return new Rollouts(futures, most, new ListScheduling(COST), COST).better(scene, base, BOTH);
    }

    /** One core, a job of a day before one of ten seconds. */
    private static final Scene LONG_BEFORE_SHORT =
            Scene.of(0, 1, List.of(), List.of(job(1, 0, 1, 86_400), job(2, 0, 1, 10)));

    @Test
    void startsThatCostLessAreTakenInsteadOfTheBases() {
        assertThat(better(futures(ESTIMATES, 1, 64), 8, LONG_BEFORE_SHORT, FIRST))
                .containsExactly(1);
        assertThat(better(futures(ESTIMATES, 1, 64), 8, LONG_BEFORE_SHORT, SHORTEST))
                .containsExactly(1);
    }

    @Test
    void withoutFuturesTheBaseIsFollowed() {
        assertThat(better(futures(ESTIMATES, 1, 64), 0, LONG_BEFORE_SHORT, FIRST))
                .containsExactly(0);
    }

    @Test
    void untilSomeJobsHaveComeTheBaseIsFollowed() {
        assertThat(better(futures(ESTIMATES, 1, 63), 8, LONG_BEFORE_SHORT, FIRST))
                .containsExactly(0);
    }

    @Test
    void theBaseIsFollowedWhereFuturesDoNotTell() {
        final Random random = new Random(3);
        // Each of the two is as likely as the other to be the short one.
        final Futures.RunTimes unknown = (job, ran, chance) -> Math.max(ran, chance.nextDouble() < 0.5 ? 10 : 86_400);
        int left = 0;
        for (int i = 0; i < 200; i++) {
            left += better(futures(unknown, random.nextLong(), 64), 32, LONG_BEFORE_SHORT, FIRST)
                            .equals(List.of(0))
                    ? 0
                    : 1;
        }

        // Two standard errors to one side, by the t distribution of 31 differences: 2.7 %, before the races.
        assertThat(left).isBetween(1, 20);
    }

    /** The slow twin plays all starts in all futures, written down as they are told. */
    private static List<Integer> slow(Futures futures, int most, Scene scene, Serving base) {
        final NaiveFuture naive = new NaiveFuture(COST);
        final List<List<Integer>> choices = new ArrayList<>();
        choices.add(naive.play(scene, base, List.of()).starts());
        for (final Serving candidate : BOTH) {
            choices.add(naive.play(scene, candidate, List.of()).starts());
        }
        final double[][] costs = new double[choices.size()][most];
        for (int i = 0; i < most; i++) {
            final Prospect future = futures.draw(scene, 256, COST);
            final List<Task> arrivals = new ArrayList<>();
            for (int job = future.waiting; job < future.queued; job++) {
                arrivals.add(future.task(job));
            }
            for (int choice = 0; choice < costs.length; choice++) {
                costs[choice][i] = naive.opening(choices.get(choice))
                        .play(future.scene, base, arrivals)
                        .cost();
            }
        }
        int best = 0;
        for (int choice = 1; choice < costs.length; choice++) {
            final boolean less = cores(scene, choices.get(choice)) < cores(scene, choices.get(0));
            if (t(costs[0], costs[choice]) > (less ? 0.5 : 2) && sum(costs[choice]) < sum(costs[best])) {
                best = choice;
            }
        }
        return choices.get(best);
    }

    private static int cores(Scene scene, List<Integer> places) {
        return places.stream()
                .mapToInt(place -> scene.waiting().get(place).job().resources())
                .sum();
    }

    private static double sum(double[] costs) {
        double sum = 0;
        for (final double cost : costs) {
            sum += cost;
        }
        return sum;
    }

    private static double t(double[] ours, double[] theirs) {
        final int n = ours.length;
        final double mean = (sum(ours) - sum(theirs)) / n;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            squares += Math.pow(ours[i] - theirs[i] - mean, 2);
        }
        return mean == 0 ? 0 : mean / Math.sqrt(squares / (n - 1) / n);
    }

    /** Four futures, so that nobody is given up before the last. */
    @Test
    void choicesAreThoseOfTheSlowTwin() {
        int changed = 0;
        for (int seed = 0; seed < 300; seed++) {
            final Random random = new Random(seed);
            final List<Job> waiting = new ArrayList<>();
            for (int number = 1; number <= 2 + random.nextInt(8); number++) {
                waiting.add(job(number, 0, 1 + random.nextInt(4), 1 + random.nextInt(5000)));
            }
            final Scene scene = Scene.of(100, 3, List.of(new Scene.Running(job(90, 0, 5, 500), 50, 550, 5)), waiting);
            final Futures[] same = new Futures[2];
            for (int twin = 0; twin < 2; twin++) {
                same[twin] = new Futures(
                        (job, ran, chance) -> Math.max(ran + 1, job.estimate() * chance.nextDouble()),
                        (past, count, now, chance) -> past.stretches(30, 8, now, chance),
                        Chance.of(seed, Chance.Purpose.RESAMPLE, 0));
                final Random arrivals = new Random(seed);
                for (int number = 100; number < 170; number++) {
                    same[twin].submitted(
                            Task.of(job(number, 60 * number, 1 + arrivals.nextInt(6), 1 + arrivals.nextInt(5000))));
                }
            }
            final Serving base = BOTH.get(seed % 2);

            final List<Integer> chosen = better(same[0], 4, scene, base);

            assertThat(chosen).as("seed %d", seed).isEqualTo(slow(same[1], 4, scene, base));
            changed += chosen.equals(
                            new NaiveFuture(COST).play(scene, base, List.of()).starts())
                    ? 0
                    : 1;
        }
        assertThat(changed).isBetween(20, 280);
    }
}
