package org.noctule.bench.regret;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.noctule.random.Chance;

/** Mean costs per job of fixed orders, agents and the ceiling on the same windows of a trace. */
public final class RegretRow {
    private static final int RESAMPLES = 2000;

    private final Map<String, List<Double>> fixed = new LinkedHashMap<>();
    private final Map<String, List<Double>> agents = new LinkedHashMap<>();
    private final List<Double> ceiling = new ArrayList<>();
    private final List<Double> bound = new ArrayList<>();

    /** Creates a row without windows. */
    public RegretRow() {}

    /**
     * Adds a window.
     *
     * @param orders mean costs under fixed orders, by name
     * @param others mean costs under agents, by name
     * @param best mean cost of the ceiling
     * @param least lower bound of the mean cost
     */
    public void add(Map<String, Double> orders, Map<String, Double> others, double best, double least) {
        orders.forEach((name, cost) ->
                fixed.computeIfAbsent(name, key -> new ArrayList<>()).add(cost));
        others.forEach((name, cost) ->
                agents.computeIfAbsent(name, key -> new ArrayList<>()).add(cost));
        ceiling.add(best);
        bound.add(least);
    }

    /** {@return the name of the order of the least mean} */
    public String bestOrder() {
        return fixed.keySet().stream()
                .min((a, b) -> Double.compare(order(a), order(b)))
                .orElseThrow();
    }

    /**
     * Looks an order up.
     *
     * @param name its name
     * @return its mean cost over windows
     */
    public double order(String name) {
        return mean(of(fixed, name));
    }

    /** {@return the names of the orders} */
    public Iterable<String> orders() {
        return fixed.keySet();
    }

    /**
     * Looks an agent up.
     *
     * @param name its name
     * @return its mean cost over windows
     */
    public double agent(String name) {
        return mean(of(agents, name));
    }

    /** {@return the mean cost of the ceiling over windows} */
    public double ceiling() {
        return mean(ceiling);
    }

    /** {@return the mean over windows of the lower bounds} */
    public double bound() {
        return mean(bound);
    }

    /**
     * Works out how an agent stands to the best order: the ratio of both means, and its percentile interval of 95 %
     * over windows that are drawn anew, agent and order in pairs.
     *
     * @param name the agent
     * @return the low end, the ratio, and the high end
     */
    public double[] ratio(String name) {
        final List<Double> ours = of(agents, name);
        final List<Double> theirs = of(fixed, bestOrder());
        final Chance chance = Chance.of(0, Chance.Purpose.RESAMPLE, ours.size());
        final double[] ratios = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            double above = 0;
            double below = 0;
            for (int j = 0; j < ours.size(); j++) {
                final int window = chance.nextInt(ours.size());
                above += ours.get(window);
                below += theirs.get(window);
            }
            ratios[i] = above / below;
        }
        Arrays.sort(ratios);
        return new double[] {ratios[RESAMPLES / 40], mean(ours) / mean(theirs), ratios[RESAMPLES - 1 - RESAMPLES / 40]};
    }

    private static List<Double> of(Map<String, List<Double>> costs, String name) {
        return Objects.requireNonNull(costs.get(name), name);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
}
