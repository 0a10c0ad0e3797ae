package org.noctule.workflow.agent;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The upward ranks of HEFT: rank_u(i) = w_i + max over the children j of (c_ij + rank_u(j)), with the mean seconds w of
 * a task and the mean delay c of an edge; equation 6 of Topcuoglu, Hariri, Wu (2002).
 *
 * @param ranks the rank of each task
 * @param order all tasks, children before their parents
 */
record UpwardRanks(double[] ranks, List<Integer> order) {
    static UpwardRanks of(HeftProblem problem) {
        final int size = problem.tasks();
        final int[] open = new int[size];
        for (int task = 0; task < size; task++) {
            problem.parents(task).forEach(parent -> open[parent]++);
        }
        final double[] ranks = new double[size];
        final List<Integer> order = new ArrayList<>();
        IntStream.range(0, size).filter(task -> open[task] == 0).forEach(order::add);
        for (int next = 0; next < order.size(); next++) {
            final int task = order.get(next);
            ranks[task] += problem.meanSeconds(task);
            for (final int parent : problem.parents(task)) {
                ranks[parent] = Math.max(ranks[parent], problem.meanDelay(parent, task) + ranks[task]);
                if (--open[parent] == 0) {
                    order.add(parent);
                }
            }
        }
        return new UpwardRanks(ranks, order);
    }

    /** All tasks by falling rank; parents come before their children also where ranks are equal. */
    List<Integer> falling() {
        final int[] places = new int[ranks.length];
        for (int place = 0; place < places.length; place++) {
            places[order.get(place)] = place;
        }
        return order.stream()
                .sorted(Comparator.comparingDouble((Integer task) -> -ranks[task])
                        .thenComparing(task -> -places[task]))
                .toList();
    }
}
