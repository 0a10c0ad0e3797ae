package org.noctule.workflow.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.noctule.test.Seeds;

class HeftPlanTest {
    /** Figure 2 of the paper. */
    private static final TabledTasks PAPER = new TabledTasks(
            new double[][] {
                {14, 16, 9}, {13, 19, 18}, {11, 13, 19}, {13, 8, 17}, {12, 13, 10},
                {13, 16, 9}, {7, 15, 11}, {5, 11, 14}, {18, 12, 20}, {21, 7, 16}
            },
            new double[][] {
                {0, 1, 18},
                {0, 2, 12},
                {0, 3, 9},
                {0, 4, 11},
                {0, 5, 14},
                {1, 7, 19},
                {1, 8, 16},
                {2, 6, 23},
                {3, 7, 27},
                {3, 8, 23},
                {4, 8, 13},
                {5, 7, 15},
                {6, 9, 17},
                {7, 9, 11},
                {8, 9, 13}
            });

    @Test
    void ranksTheExampleOfThePaper() {
        assertThat(UpwardRanks.of(PAPER).ranks())
                .containsExactly(
                        new double[] {108, 77, 80, 80, 69, 63.333, 42.667, 35.667, 44.333, 14.667}, within(5e-4));
    }

    @Test
    void endsTheExampleOfThePaperAtItsDate() {
        final HeftPlan plan = new HeftPlan(PAPER);
        assertThat(makespan(PAPER, plan)).isEqualTo(80);
        assertThat(IntStream.range(0, 10).map(plan::unit)).containsExactly(2, 0, 2, 1, 2, 1, 2, 0, 1, 1);
    }

    private static double makespan(HeftProblem problem, HeftPlan plan) {
        return IntStream.range(0, problem.tasks()).mapToDouble(plan::end).max().orElse(0);
    }

    @Test
    void keepsTheRulesOfSmallProblemsAndIsNeverBetterThanTheBest() {
        int best = 0;
        for (int trial = 0; trial < 150; trial++) {
            final TabledTasks problem = random(Seeds.random(trial));
            final HeftPlan plan = new HeftPlan(problem);
            check(problem, plan);
            final double optimum = new Exhaustive(problem).best();
            assertThat(makespan(problem, plan)).as("trial %d", trial).isGreaterThanOrEqualTo(optimum - 1e-9);
            best += makespan(problem, plan) <= optimum + 1e-9 ? 1 : 0;
        }
        assertThat(best).as("plans that are as good as any").isBetween(50, 149);
    }

    private static void check(TabledTasks problem, HeftPlan plan) {
        for (int task = 0; task < problem.tasks(); task++) {
            assertThat(plan.end(task)).isEqualTo(plan.start(task) + problem.seconds(task, plan.unit(task), new int[0]));
            for (final int parent : problem.parents(task)) {
                assertThat(plan.start(task))
                        .isGreaterThanOrEqualTo(
                                plan.end(parent) + problem.delay(parent, task, plan.unit(parent), plan.unit(task)));
            }
            for (int other = 0; other < task; other++) {
                assertThat(plan.unit(task) != plan.unit(other)
                                || plan.end(task) <= plan.start(other)
                                || plan.end(other) <= plan.start(task))
                        .isTrue();
            }
        }
    }

    private static TabledTasks random(Random random) {
        final int size = 2 + random.nextInt(4);
        final double[][] seconds = new double[size][2];
        final List<double[]> edges = new ArrayList<>();
        for (int task = 0; task < size; task++) {
            seconds[task] = new double[] {1 + random.nextInt(9), 1 + random.nextInt(9)};
            for (int parent = 0; parent < task; parent++) {
                if (random.nextInt(3) == 0) {
                    edges.add(new double[] {parent, task, random.nextInt(6)});
                }
            }
        }
        return new TabledTasks(seconds, edges.toArray(double[][]::new));
    }

    /** Tries every order and every unit: each task starts as early as what is placed before it allows. */
    private static final class Exhaustive {
        private final TabledTasks problem;
        private final double[] ends;
        private final int[] units;
        private double best = Double.POSITIVE_INFINITY;

        Exhaustive(TabledTasks problem) {
            this.problem = problem;
            this.ends = new double[problem.tasks()];
            this.units = new int[problem.tasks()];
        }

        double best() {
            go(0, new double[problem.units()], 0);
            return best;
        }

        private void go(int placed, double[] free, double makespan) {
            if (placed == (1 << problem.tasks()) - 1) {
                best = Math.min(best, makespan);
            }
            for (int task = 0; task < problem.tasks(); task++) {
                if ((placed & 1 << task) == 0
                        && problem.parents(task).stream().allMatch(parent -> (placed & 1 << parent) != 0)) {
                    for (int unit = 0; unit < free.length; unit++) {
                        double start = free[unit];
                        for (final int parent : problem.parents(task)) {
                            start = Math.max(start, ends[parent] + problem.delay(parent, task, units[parent], unit));
                        }
                        final double[] then = free.clone();
                        then[unit] = start + problem.seconds(task, unit, units);
                        ends[task] = then[unit];
                        units[task] = unit;
                        go(placed | 1 << task, then, Math.max(makespan, then[unit]));
                    }
                }
            }
        }
    }
}
