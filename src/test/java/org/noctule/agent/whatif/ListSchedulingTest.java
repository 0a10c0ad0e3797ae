package org.noctule.agent.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.noctule.agent.backfill.TestMachines;
import org.noctule.agent.forecast.Belief;
import org.noctule.agent.order.JobOrders;
import org.noctule.random.Chance;
import org.noctule.workload.Job;

class ListSchedulingTest {
    private static final int CORES = 16;
    private static final double NOW = 50;

    private static Job job(Random random, int id, double submit) {
        final int width = 1 + random.nextInt(random.nextInt(3) == 0 ? CORES : 4);
        return TestMachines.job(id, submit, width, 1, 1 + random.nextInt(12));
    }

    private static Scene scene(Random random, int nbWaiting) {
        final List<Scene.Running> running = new ArrayList<>();
        int free = CORES;
        for (int id = 1000; id < 1006 && free > 0; id++) {
            final int width = 1 + random.nextInt(Math.min(free, 5));
            running.add(new Scene.Running(
                    job(random, id, 0), 0, NOW - 2 + random.nextInt(15), NOW - 2 + random.nextInt(15), width));
            free -= width;
        }
        final List<Job> waiting = new ArrayList<>();
        double submit = 0;
        for (int id = 1; id <= nbWaiting; id++) {
            submit = Math.min(NOW, submit + random.nextInt(4));
            waiting.add(job(random, id, submit));
        }
        return Scene.sorted(
                NOW,
                free,
                running,
                waiting.stream().map(job -> lasting(random, job)).toList());
    }

    private static Task lasting(Random random, Job job) {
        return Task.of(job).lasting(random.nextBoolean() ? job.estimate() : 1 + random.nextInt(15));
    }

    private static List<Task> arrivals(Random random) {
        final List<Task> arrivals = new ArrayList<>();
        double date = NOW;
        for (int id = 2000; id < 2000 + random.nextInt(20); id++) {
            date += random.nextInt(4);
            arrivals.add(lasting(random, job(random, id, date)));
        }
        return arrivals;
    }

    private static Reserve reserve(int seed) {
        return seed % 3 == 0 ? Reserve.NONE : new Reserve(seed % 5 * 0.1, 0.1 + seed % 7 * 0.15);
    }

    private static Ranking ranking(int seed) {
        final List<String> names = JobOrders.names();
        return seed % 3 == 0
                ? Mixture.MIDDLE.near(Chance.of(seed, Chance.Purpose.SEARCH, 0))
                : OrderRanking.of(JobOrders.named(names.get(seed % names.size())));
    }

    @ParameterizedTest
    @EnumSource
    void playsTheFutureOfItsTwin(JobCost cost) {
        final ListScheduling fast = new ListScheduling(cost);
        for (int seed = 0; seed < 150; seed++) {
            final Random random = new Random(seed);
            final Scene scene = scene(random, seed % 5 == 0 ? 0 : 25);
            final List<Task> arrivals = arrivals(random);
            final Serving candidate = new Serving(ranking(seed), seed % 2 == 0, reserve(seed));

            final Imagination.Imagined played = fast.play(scene, candidate, arrivals);
            final Imagination.Imagined twin = new NaiveFuture(cost).play(scene, candidate, arrivals);

            assertThat(played.starts()).as("seed %d", seed).isEqualTo(twin.starts());
            assertThat(played.passes()).as("seed %d", seed).isEqualTo(twin.passes());
            assertThat(played.cost()).as("seed %d", seed).isCloseTo(twin.cost(), Offset.offset(1e-9 * twin.cost()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void playsOnFromAnOpeningAsItsTwin(JobCost cost) {
        final ListScheduling fast = new ListScheduling(cost);
        for (int seed = 0; seed < 300; seed++) {
            final Random random = new Random(seed);
            final Scene scene = scene(random, 25);
            final List<Task> arrivals = arrivals(random);
            final Serving candidate = new Serving(ranking(seed), seed % 2 == 0, reserve(seed));
            final BitSet opening = new BitSet();
            int free = scene.free();
            for (int place = 0; place < scene.waiting().size(); place++) {
                final int width = scene.waiting().get(place).job().resources();
                if (width <= free && random.nextInt(3) == 0) {
                    opening.set(place);
                    free -= width;
                }
            }

            final ImaginedCourse played = fast.play(
                    new Prospect(scene, arrivals, cost),
                    new Lineup(candidate, scene.waiting(), NOW).opening(opening),
                    Double.POSITIVE_INFINITY);
            final Imagination.Imagined twin = new NaiveFuture(cost)
                    .opening(opening.stream().boxed().toList())
                    .play(scene, candidate, arrivals);

            assertThat(played.starts()).as("seed %d", seed).hasSameElementsAs(twin.starts());
            assertThat(played.passes()).as("seed %d", seed).isEqualTo(twin.passes());
            assertThat(played.cost()).as("seed %d", seed).isCloseTo(twin.cost(), Offset.offset(1e-9 * twin.cost()));
        }
    }

    /**
     * A date of a kind: small and whole, whole after 48 years, fractional, or a fraction that binary numbers have not.
     */
    private static double date(Random random, int kind, int most) {
        final int whole = random.nextInt(most);
        return switch (kind) {
            case 0 -> whole;
            case 1 -> 1.5e9 + whole;
            case 2 -> whole + random.nextDouble();
            default -> 1.5e9 + whole / 10.0;
        };
    }

    /** A job of a few widths, often the whole machine, and of run times that may be 0 or have no end. */
    private static Task strange(Random random, int id, double submit, int cores, int kind) {
        final int width = switch (random.nextInt(4)) {
            case 0 -> cores;
            case 1 -> Math.max(1, cores / 2 + random.nextInt(3) - 1);
            case 2 -> 1 + random.nextInt(cores);
            default -> 1 + random.nextInt(Math.min(cores, 8));
        };
        final double estimate = random.nextInt(12) == 0 ? Double.POSITIVE_INFINITY : date(random, kind & 2, 12);
        final Task task = Task.of(TestMachines.job(id, submit, width, 1, estimate));
        return random.nextBoolean() ? task : task.lasting(date(random, kind & 2, 12));
    }

    @ParameterizedTest
    @EnumSource
    void playsTheFutureOfItsTwinWhateverTheMachineAndTheDates(JobCost cost) {
        final ListScheduling fast = new ListScheduling(cost);
        final int[] machines = {1, 2, 16, 49_152, 100_000};
        for (int seed = 0; seed < 4_000; seed++) {
            final Random random = new Random(seed * 0x9E3779B97F4A7C15L);
            final int kind = random.nextInt(4);
            final int cores = machines[random.nextInt(machines.length)];
            final double now = date(random, kind, 60);
            final List<Scene.Running> running = new ArrayList<>();
            int free = cores;
            for (int id = 1000; id < 1000 + random.nextInt(5) && free > 0; id++) {
                final int width = random.nextInt(3) == 0 ? free : 1 + random.nextInt(free);
                final Job job = TestMachines.job(id, 0, width, 1, 1);
                running.add(new Scene.Running(
                        job, now - 1, now - 2 + date(random, kind & 2, 8), now - 2 + date(random, kind & 2, 8), width));
                free -= width;
            }
            final List<Task> waiting = new ArrayList<>();
            for (int id = 1; id <= random.nextInt(12); id++) {
                waiting.add(strange(random, id, now - random.nextInt(4), cores, kind));
            }
            // Dates of arrivals may be equal, unsorted, and before the present.
            final List<Task> arrivals = new ArrayList<>();
            for (int id = 2000; id < 2000 + random.nextInt(12); id++) {
                final double date = Math.max(0, now - 10 + date(random, kind & 2, 30));
                arrivals.add(strange(random, id, date, cores, kind));
            }
            final Scene scene = Scene.sorted(now, free, running, waiting);
            final Serving candidate =
                    new Serving(ranking(random.nextInt(100)), random.nextInt(4) > 0, reserve(random.nextInt(100)));

            final Imagination.Imagined played = fast.play(scene, candidate, arrivals);
            final Imagination.Imagined twin = new NaiveFuture(cost).play(scene, candidate, arrivals);

            assertThat(played.starts()).as("seed %d", seed).isEqualTo(twin.starts());
            assertThat(played.passes()).as("seed %d", seed).isEqualTo(twin.passes());
            assertThat(played.cost()).as("seed %d", seed).isCloseTo(twin.cost(), Offset.offset(1e-9 * twin.cost()));
        }
    }

    @Test
    void ranksAsTheOrdersDo() {
        final Random random = new Random(1);
        for (final String name : JobOrders.names()) {
            final Ranking ranking = OrderRanking.of(JobOrders.named(name));
            for (int draw = 0; draw < 100; draw++) {
                final Job one = job(random, 1, random.nextInt(50));
                final Job other = job(random, 2, random.nextInt(50));
                final double date = NOW + random.nextInt(5);

                final double difference = JobOrders.named(name).score(one, date)
                        - JobOrders.named(name).score(other, date);
                final double imagined = score(ranking, one, date) - score(ranking, other, date);

                if (Math.abs(difference) > 1e-9 * Math.abs(JobOrders.named(name).score(one, date))) {
                    assertThat(Math.signum(imagined)).as(name).isEqualTo(Math.signum(difference));
                }
            }
        }
    }

    private static double score(Ranking ranking, Job job, double date) {
        final Task task = Task.of(job);
        final double slope = ranking.slope(task, NOW);
        return ranking.score(task, slope, NOW) + slope * (date - NOW);
    }

    @Test
    void chargesAYearForWhatNeverFits() {
        final Scene scene = Scene.of(0, 2, List.of(), List.of(TestMachines.job(1, 0, 3, 1, 100)));
        final Serving first = new Serving(OrderRanking.of(JobOrders.named("first")), true);

        assertThat(new ListScheduling(JobCost.WAITING_TIME)
                        .play(scene, first, List.of())
                        .cost())
                .isEqualTo(Belief.LONGEST_S);
    }

    @Test
    void leavesAFutureAtTheCostThatIsTooMuch() {
        final Random random = new Random(3);
        final Scene scene = scene(random, 25);
        final List<Task> arrivals = arrivals(random);
        final Serving shortest = new Serving(OrderRanking.of(JobOrders.named("shortest")), true);
        final ListScheduling fast = new ListScheduling(JobCost.WAITING_TIME);
        final Imagination.Imagined whole = fast.play(scene, shortest, arrivals);

        final Imagination.Imagined part = fast.play(scene, shortest, arrivals, whole.cost() / 2);

        assertThat(part.cost()).isBetween(whole.cost() / 2, whole.cost());
        assertThat(part.passes()).isLessThan(whole.passes());
        assertThat(part.starts()).isEqualTo(whole.starts());
    }

    @Test
    void leavesAFutureWhereWhatWaitsAndWhatComesCostTooMuch() {
        final Scene scene = Scene.of(
                0,
                1,
                List.of(new Scene.Running(TestMachines.job(9, 0, 3, 1000, 1000), 0, 1000, 3)),
                List.of(TestMachines.job(1, 0, 4, 10, 10)));
        final List<Task> arrivals = new ArrayList<>();
        for (int id = 100; id < 190; id++) {
            arrivals.add(Task.of(TestMachines.job(id, 10 * (id - 99), 1, 5, 5)));
        }
        final Serving easy = new Serving(OrderRanking.of(JobOrders.named("first")), true);

        final ListScheduling waiting = new ListScheduling(JobCost.WAITING_TIME);
        assertThat(waiting.play(scene, easy, arrivals).cost()).isEqualTo(1000);
        assertThat(waiting.play(scene, easy, arrivals, 100.5).passes()).isBetween(10, 25);

        final ListScheduling slowdown = new ListScheduling(JobCost.BOUNDED_SLOWDOWN);
        assertThat(slowdown.play(scene, easy, arrivals).cost()).isEqualTo(101 + 90);
        assertThat(slowdown.play(scene, easy, arrivals, 91).passes()).isEqualTo(1);
        assertThat(slowdown.play(scene, easy, arrivals, 101.5).passes()).isBetween(10, 25);
    }

    @ParameterizedTest
    @EnumSource
    void chargesNoLessThanTheLineThatCostsGrowAlong(JobCost cost) {
        for (final double run : new double[] {0, 0.5, 3, 10, 400}) {
            for (final double wait : new double[] {0, 1, 9, 50, 1e5}) {
                final double line = cost.line(run) + cost.rate(run) * wait;
                assertThat(cost.of(wait, run)).isGreaterThanOrEqualTo(line - 1e-9 * line);
                assertThat(cost.of(wait + 10, run))
                        .isCloseTo(line + 10 * cost.rate(run), Offset.offset(1e-9 * (1 + line)));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void playsToTheEndWhateverStaysBelowTheLimit(JobCost cost) {
        final ListScheduling fast = new ListScheduling(cost);
        for (int seed = 0; seed < 150; seed++) {
            final Random random = new Random(seed);
            final Scene scene = scene(random, 25);
            final List<Task> arrivals = arrivals(random);
            final Serving candidate = new Serving(ranking(seed), seed % 2 == 0);
            final double whole = fast.play(scene, candidate, arrivals).cost();

            final double most = whole * 1.000001;
            assertThat(fast.play(scene, candidate, arrivals, most).cost()).isEqualTo(whole);
            assertThat(new Prospect(scene, arrivals, cost).least).isLessThanOrEqualTo(most);
            final double part = fast.play(scene, candidate, arrivals, whole * random.nextDouble())
                    .cost();
            assertThat(part).as("seed %d", seed).isLessThanOrEqualTo(most);
        }
    }
}
