package org.noctule.hosts.simulator.network;

import java.util.Arrays;

/**
 * The solver "fair bottleneck" of SimGrid 3.32.
 *
 * <p>The order of all operations on doubles is that of SimGrid: what users take is subtracted starting with the task
 * that was enabled last. A round costs the number of terms; there is no limit to the number of rounds, most problems
 * need fewer than twenty.
 */
final class FairBottleneck {
    /** What is left of a resource counts as nothing below this, in flop/s or byte/s (option maxmin/precision). */
    private static final double PRECISION = 1e-5;

    private final boolean repeats;

    private Component part = new Component();
    private double[] increments = new double[0];
    private boolean[] active = new boolean[0];
    private int[] activeTasks = new int[0];
    private int nbActive;
    private double[] left = new double[0];
    private double[] shares = new double[0];
    private int[] activeUsers = new int[0];
    private int[] open = new int[0];
    private int nbOpen;

    /**
     * Creates a solver.
     *
     * @param repeats whether increments of tasks that no longer grow are subtracted again in later rounds
     */
    FairBottleneck(boolean repeats) {
        this.repeats = repeats;
    }

    /**
     * Computes the rates of a part in which every task uses something.
     *
     * @param component the part, whose rates are set
     * @return false if a round changed nothing, so that the rounds would never end
     */
    boolean solve(Component component) {
        part = component;
        begin();
        while (nbActive > 0) {
            boolean progress = offer();
            progress |= grow();
            progress |= subtract();
            if (!progress) {
                return false;
            }
            dropInactive();
        }
        return true;
    }

    private void begin() {
        if (increments.length < part.tasks) {
            increments = new double[part.limits.length];
            active = new boolean[part.limits.length];
            activeTasks = new int[part.limits.length];
        }
        if (left.length < part.resources) {
            left = new double[part.capacities.length];
            shares = new double[part.capacities.length];
            activeUsers = new int[part.capacities.length];
            open = new int[part.capacities.length];
        }
        Arrays.fill(part.rates, 0, part.tasks, 0.0);
        Arrays.fill(active, 0, part.tasks, true);
        for (int task = 0; task < part.tasks; task++) {
            activeTasks[task] = task;
        }
        nbActive = part.tasks;
        nbOpen = part.resources;
        for (int resource = 0; resource < part.resources; resource++) {
            open[resource] = resource;
            left[resource] = part.capacities[resource];
            activeUsers[resource] = part.firstUser[resource + 1] - part.firstUser[resource];
        }
    }

    private boolean offer() {
        int kept = 0;
        for (int i = 0; i < nbOpen; i++) {
            final int resource = open[i];
            if (activeUsers[resource] > 0) {
                open[kept++] = resource;
                shares[resource] = part.pipes[resource] ? left[resource] : left[resource] / activeUsers[resource];
            }
        }
        final boolean closed = kept < nbOpen;
        nbOpen = kept;
        return closed;
    }

    private boolean grow() {
        boolean progress = false;
        for (int i = 0; i < nbActive; i++) {
            final int task = activeTasks[i];
            double increment = Double.POSITIVE_INFINITY;
            for (int term = part.firstTerm[task]; term < part.firstTerm[task + 1]; term++) {
                increment = Math.min(increment, shares[part.termResource[term]] / part.termWeight[term]);
            }
            final double limit = part.limits[task];
            final double before = part.rates[task];
            increment = Math.min(increment, limit - before);
            increments[task] = increment;
            part.rates[task] = before + increment;
            if (part.rates[task] == limit) {
                leave(task);
                progress = true;
            } else if (limit < Double.POSITIVE_INFINITY && part.rates[task] != before) {
                progress = true;
            }
        }
        return progress;
    }

    private boolean subtract() {
        boolean progress = false;
        int kept = 0;
        for (int i = 0; i < nbOpen; i++) {
            final int resource = open[i];
            final double before = left[resource];
            left[resource] = part.pipes[resource] ? leftOfPipe(resource) : leftOfShared(resource);
            progress |= left[resource] != before;
            if (left[resource] > 0) {
                open[kept++] = resource;
            } else {
                leaveAll(resource);
                progress = true;
            }
        }
        nbOpen = kept;
        return progress;
    }

    private double leftOfShared(int resource) {
        double rest = left[resource];
        for (int user = part.firstUser[resource + 1] - 1; user >= part.firstUser[resource]; user--) {
            rest = Decrease.of(rest, part.userWeight[user] * increments[part.userTask[user]], PRECISION);
        }
        return rest;
    }

    private double leftOfPipe(int resource) {
        double use = shares[resource];
        for (int user = part.firstUser[resource]; user < part.firstUser[resource + 1]; user++) {
            use = Math.min(use, part.userWeight[user] * increments[part.userTask[user]]);
        }
        return Decrease.of(left[resource], use, PRECISION);
    }

    private void leaveAll(int resource) {
        for (int user = part.firstUser[resource]; user < part.firstUser[resource + 1]; user++) {
            if (active[part.userTask[user]]) {
                leave(part.userTask[user]);
            }
        }
    }

    private void leave(int task) {
        active[task] = false;
        for (int term = part.firstTerm[task]; term < part.firstTerm[task + 1]; term++) {
            activeUsers[part.termResource[term]]--;
        }
    }

    private void dropInactive() {
        int kept = 0;
        for (int i = 0; i < nbActive; i++) {
            final int task = activeTasks[i];
            if (active[task]) {
                activeTasks[kept++] = task;
            } else if (!repeats) {
                increments[task] = 0;
            }
        }
        nbActive = kept;
    }
}
