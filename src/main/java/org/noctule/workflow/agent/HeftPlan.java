package org.noctule.workflow.agent;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A plan by heterogeneous earliest finish time (HEFT): tasks in the order of falling {@linkplain UpwardRanks upward
 * ranks}, each on the unit on which it ends first, also in a gap between tasks that are planned there. Topcuoglu,
 * Hariri, Wu: Performance-effective and low-complexity task scheduling for heterogeneous computing, IEEE Transactions
 * on Parallel and Distributed Systems 13 (3), 2002, section 4.1. Units may have several cores and tasks take several of
 * one unit. Costs O(tasks · units · tasks per unit).
 */
final class HeftPlan {
    private final HeftProblem problem;
    private final UnitTimeline[] timelines;
    private final int[] units;
    private final double[] starts;
    private final double[] ends;
    private final List<Integer> order;

    HeftPlan(HeftProblem problem) {
        this.problem = problem;
        this.timelines = IntStream.range(0, problem.units())
                .mapToObj(unit -> new UnitTimeline(problem.capacity(unit)))
                .toArray(UnitTimeline[]::new);
        this.units = new int[problem.tasks()];
        this.starts = new double[problem.tasks()];
        this.ends = new double[problem.tasks()];
        Arrays.fill(units, -1);
        this.order = UpwardRanks.of(problem).falling();
        for (final int task : order) {
            place(task);
        }
    }

    private void place(int task) {
        double bestStart = 0;
        ends[task] = Double.POSITIVE_INFINITY;
        for (int unit = 0; unit < timelines.length; unit++) {
            double ready = problem.release(task);
            for (final int parent : problem.parents(task)) {
                ready = Math.max(ready, ends[parent] + problem.delay(parent, task, units[parent], unit));
            }
            final double seconds = problem.seconds(task, unit, units);
            final double start = timelines[unit].earliest(ready, seconds, problem.size(task));
            if (start + seconds < ends[task]) {
                units[task] = unit;
                bestStart = start;
                ends[task] = start + seconds;
            }
        }
        starts[task] = bestStart;
        if (units[task] >= 0) {
            timelines[units[task]].take(bestStart, ends[task] - bestStart, problem.size(task));
        }
    }

    /** All tasks as they were planned, parents before their children. */
    List<Integer> order() {
        return order;
    }

    /** The unit of a task; -1 if none has so many cores. */
    int unit(int task) {
        return units[task];
    }

    double start(int task) {
        return starts[task];
    }

    double end(int task) {
        return ends[task];
    }

    /** The timelines with all tasks of the plan. */
    UnitTimeline[] timelines() {
        return timelines;
    }
}
