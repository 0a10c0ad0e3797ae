package org.noctule.elastic.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.hipparchus.optim.linear.LinearConstraint;
import org.hipparchus.optim.linear.LinearConstraintSet;
import org.hipparchus.optim.linear.LinearObjectiveFunction;
import org.hipparchus.optim.linear.NonNegativeConstraint;
import org.hipparchus.optim.linear.Relationship;
import org.hipparchus.optim.linear.SimplexSolver;
import org.hipparchus.optim.nonlinear.scalar.GoalType;

/**
 * Max-min fairness on processors of several types: the heterogeneity-aware policy of Narayanan and others,
 * "Heterogeneity-aware cluster scheduling policies for deep learning workloads" (Gavel), 2020, section 4.1. The share
 * x(m, j) is the part of its time that job m runs on type j. Shares maximise, over all jobs, the least of
 * {@code scale(m) · throughput(m, x) / throughput(m, equal)}: its throughput beside what it had if it ran all its time
 * on all types by their numbers of cores, times its number of cores. A job runs no more than all its time, and no type
 * has more cores than it has.
 *
 * <p>Among such shares those with the most throughput in total are taken, which the paper leaves open. Equal jobs have
 * equal shares, so that the linear programme is as large as there are different jobs.
 */
final class FairShares {
    /** Small enough that a job's fair share is never given up for the total. */
    private static final double TOTAL = 1e-3;

    private final int[] cores;

    /** A job in the eyes of the policy: its cores, and its throughput on each type, 0 where it does not fit. */
    record Demand(int cores, List<Double> throughputs) {}

    /**
     * Creates the policy of a machine.
     *
     * @param cores number of cores of each type
     */
    FairShares(int[] cores) {
        this.cores = cores.clone();
    }

    /**
     * Solves the linear programme.
     *
     * @param demands the jobs, each with a type on which it fits
     * @return the share of each job on each type
     */
    double[][] of(List<Demand> demands) {
        final Map<Demand, Integer> counts = new LinkedHashMap<>();
        demands.forEach(demand -> counts.merge(demand, 1, Integer::sum));
        final Map<Demand, double[]> shares = new LinkedHashMap<>();
        final double[] solved = solve(counts, demands.size());
        int at = 1;
        for (final Map.Entry<Demand, Integer> kind : counts.entrySet()) {
            final double[] share = new double[cores.length];
            for (int j = 0; j < cores.length; j++) {
                share[j] = Math.min(1, Math.max(0, solved[at++] / kind.getValue()));
            }
            shares.put(kind.getKey(), share);
        }
        return demands.stream().map(shares::get).toArray(double[][]::new);
    }

    /** Variables: the least, then for each kind of job the sum of its jobs' shares on each type. */
    private double[] solve(Map<Demand, Integer> counts, int jobs) {
        final int variables = 1 + counts.size() * cores.length;
        final double[] objective = new double[variables];
        objective[0] = 1;
        final List<LinearConstraint> constraints = new ArrayList<>();
        final double[][] used = new double[cores.length][variables];
        int first = 1;
        for (final Map.Entry<Demand, Integer> kind : counts.entrySet()) {
            final Demand demand = kind.getKey();
            final double[] whole = new double[variables];
            final double[] least = new double[variables];
            least[0] = -kind.getValue();
            final double equal = equal(demand);
            for (int j = 0; j < cores.length; j++) {
                final double throughput = demand.throughputs().get(j);
                whole[first + j] = 1;
                least[first + j] = demand.cores() * throughput / equal;
                objective[first + j] = TOTAL * least[first + j] / jobs;
                used[j][first + j] = demand.cores();
                if (throughput == 0) {
                    final double[] none = new double[variables];
                    none[first + j] = 1;
                    constraints.add(new LinearConstraint(none, Relationship.LEQ, 0));
                }
            }
            constraints.add(new LinearConstraint(whole, Relationship.LEQ, kind.getValue()));
            constraints.add(new LinearConstraint(least, Relationship.GEQ, 0));
            first += cores.length;
        }
        for (int j = 0; j < cores.length; j++) {
            constraints.add(new LinearConstraint(used[j], Relationship.LEQ, cores[j]));
        }
        return new SimplexSolver()
                .optimize(
                        new LinearObjectiveFunction(objective, 0),
                        new LinearConstraintSet(constraints),
                        GoalType.MAXIMIZE,
                        new NonNegativeConstraint(true))
                .getPoint();
    }

    private double equal(Demand demand) {
        double sum = 0;
        double all = 0;
        for (int j = 0; j < cores.length; j++) {
            sum += demand.throughputs().get(j) * cores[j];
            all += cores[j];
        }
        return sum / all;
    }
}
