package org.noctule.workflow.agent;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Tasks of one core on processors of one core each, with the seconds of each pair and of each edge as in tables of
 * papers: what a parent sends comes while the child's processor does something else.
 *
 * @param seconds by task and processor
 * @param edges parent, child and seconds
 */
record TabledTasks(double[][] seconds, double[][] edges) implements HeftProblem {
    @Override
    public int tasks() {
        return seconds.length;
    }

    @Override
    public int units() {
        return seconds[0].length;
    }

    @Override
    public int capacity(int unit) {
        return 1;
    }

    @Override
    public int size(int task) {
        return 1;
    }

    @Override
    public List<Integer> parents(int task) {
        final List<Integer> parents = new ArrayList<>();
        for (final double[] edge : edges) {
            if (edge[1] == task) {
                parents.add((int) edge[0]);
            }
        }
        return parents;
    }

    @Override
    public double meanSeconds(int task) {
        return Arrays.stream(seconds[task]).average().orElseThrow();
    }

    @Override
    public double meanDelay(int parent, int child) {
        for (final double[] edge : edges) {
            if (edge[0] == parent && edge[1] == child) {
                return edge[2];
            }
        }
        throw new IllegalArgumentException(parent + " -> " + child);
    }

    @Override
    public double release(int task) {
        return 0;
    }

    @Override
    public double delay(int parent, int child, int from, int to) {
        return from == to ? 0 : meanDelay(parent, child);
    }

    @Override
    public double seconds(int task, int unit, int[] places) {
        return seconds[task][unit];
    }
}
