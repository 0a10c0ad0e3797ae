package org.noctule.hosts.simulator.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.noctule.platform.network.Link;
import org.noctule.platform.network.Network;

/** Shares everything among all tasks at once, from the tasks' own descriptions: slow and obvious. */
final class SlowSharing {
    record Term(int resource, double weight) {}

    private final Network network;
    private final double[] speeds;
    private final double[] capacities;
    private final boolean[] pipes;
    private final boolean l07;

    SlowSharing(Network network, int[] pStates, SharingRule rule) {
        this.network = network;
        l07 = rule == SharingRule.L07;
        final int hosts = network.hosts().size();
        speeds = new double[hosts];
        capacities = new double[hosts + network.links().size()];
        pipes = new boolean[capacities.length];
        for (int i = 0; i < capacities.length; i++) {
            if (i < hosts) {
                speeds[i] = network.hosts().get(i).speeds().get(pStates[i]);
                capacities[i] = network.hosts().get(i).cores() * speeds[i];
            } else {
                capacities[i] = network.links().get(i - hosts).bandwidth();
                pipes[i] = network.links().get(i - hosts).policy() == Link.Policy.FATPIPE;
            }
        }
    }

    double capacity(int resource) {
        return capacities[resource];
    }

    boolean isPipe(int resource) {
        return pipes[resource];
    }

    List<Term> terms(ParallelTask task) {
        final List<Term> terms = new ArrayList<>();
        final int size = task.hosts().length;
        for (int i = 0; i < size; i++) {
            terms.add(new Term(task.hosts()[i], task.flops()[i]));
        }
        final Map<Integer, Double> amounts = new LinkedHashMap<>();
        for (int i = 0; size > 1 && i < task.bytes().length; i++) {
            if (task.bytes()[i] > 0) {
                for (final int link : network.routing()
                        .route(task.hosts()[i / size], task.hosts()[i % size])
                        .links()) {
                    final int resource = network.hosts().size() + link;
                    amounts.merge(resource, task.bytes()[i], pipes[resource] ? Math::max : Double::sum);
                }
            }
        }
        amounts.forEach((resource, amount) -> terms.add(new Term(resource, amount)));
        return terms;
    }

    double bound(ParallelTask task) {
        double bound = Double.POSITIVE_INFINITY;
        double worst = 0;
        final int size = task.hosts().length;
        for (int i = 0; i < size; i++) {
            if (task.flops()[i] > 0) {
                bound = Math.min(bound, speeds[task.hosts()[i]] / task.flops()[i]);
            }
        }
        for (int i = 0; size > 1 && i < task.bytes().length; i++) {
            if (task.bytes()[i] > 0) {
                worst = Math.max(
                        worst,
                        network.routing()
                                        .route(task.hosts()[i / size], task.hosts()[i % size])
                                        .latency()
                                * task.bytes()[i]);
            }
        }
        return worst > 0 ? Math.min(bound, 4194304 / (2 * worst)) : bound;
    }

    /** Rates of tasks given in the order in which they were enabled. */
    double[] rates(List<ParallelTask> tasks) {
        final int n = tasks.size();
        final List<List<Term>> terms = new ArrayList<>();
        final double[] bounds = new double[n];
        final double[] rates = new double[n];
        final double[] increments = new double[n];
        final Set<Integer> active = new HashSet<>();
        for (int task = 0; task < n; task++) {
            final List<Term> all = terms(tasks.get(task));
            bounds[task] = bound(tasks.get(task));
            if (all.stream().allMatch(term -> term.weight() == 0)) {
                rates[task] = 1;
            } else {
                active.add(task);
            }
            for (final Term term : all) {
                if (!l07 && pipes[term.resource()]) {
                    bounds[task] = Math.min(bounds[task], capacities[term.resource()] / term.weight());
                }
            }
            all.removeIf(term -> !l07 && pipes[term.resource()]);
            terms.add(all);
        }
        final double[] left = capacities.clone();
        final Set<Integer> open = new HashSet<>();
        terms.forEach(all -> all.forEach(term -> open.add(term.resource())));
        while (!active.isEmpty()) {
            final double[] shares = new double[left.length];
            for (final int resource : Set.copyOf(open)) {
                int users = 0;
                for (final int task : active) {
                    users += (int) terms.get(task).stream()
                            .filter(term -> term.resource() == resource && term.weight() > 0)
                            .count();
                }
                if (users == 0) {
                    open.remove(resource);
                } else {
                    shares[resource] = left[resource] / (pipes[resource] ? 1 : users);
                }
            }
            if (!l07) {
                Arrays.fill(increments, 0);
            }
            for (final int task : Set.copyOf(active)) {
                double increment = bounds[task] - rates[task];
                for (final Term term : terms.get(task)) {
                    if (term.weight() > 0) {
                        increment = Math.min(increment, shares[term.resource()] / term.weight());
                    }
                }
                increments[task] = increment;
                rates[task] += increment;
                if (rates[task] == bounds[task]) {
                    active.remove(task);
                }
            }
            for (final int resource : Set.copyOf(open)) {
                double rest = left[resource];
                double least = shares[resource];
                for (int task = n - 1; task >= 0; task--) {
                    for (int i = terms.get(task).size() - 1; i >= 0; i--) {
                        final Term term = terms.get(task).get(i);
                        if (term.resource() == resource) {
                            final double use = term.weight() * increments[task];
                            least = Math.min(least, use);
                            rest = rest - use < 1e-5 ? 0 : rest - use;
                        }
                    }
                }
                if (pipes[resource]) {
                    rest = left[resource] - least < 1e-5 ? 0 : left[resource] - least;
                }
                left[resource] = rest;
                if (rest <= 0) {
                    open.remove(resource);
                    active.removeIf(task -> terms.get(task).stream()
                            .anyMatch(term -> term.resource() == resource && term.weight() > 0));
                }
            }
        }
        return rates;
    }
}
