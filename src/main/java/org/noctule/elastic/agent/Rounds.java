package org.noctule.elastic.agent;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.noctule.agent.Placement;
import org.noctule.agent.scheduling.ClusterState;
import org.noctule.agent.scheduling.SchedulingPolicy;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;
import org.noctule.workload.SpeedUp;

/**
 * Scheduling in rounds after Narayanan and others, "Heterogeneity-aware cluster scheduling policies for deep learning
 * workloads" (Gavel), 2020: shares of time on each type of processor by max-min fairness ({@link FairShares}), and the
 * mechanism of its section 5 that realises them.
 *
 * <p>A round lasts for a fixed time. At its beginning, pairs of a job and a type are taken in the order of their
 * priority: the job's share of the type over the part of the type's time that it has had since shares were last
 * computed; ties go by the time that it is owed from before, by the share, and by submission. A job is given cores of
 * the first type that has enough of them left that are not out of use; pairs without a share come last and fill what is
 * left. Jobs that are to run on the type that they have keep their cores, others are suspended and go on elsewhere or
 * later. Shares are computed anew when jobs have come or ended. Cores of a job that ends within a round are idle until
 * the next one, which begins at once if there was no job.
 *
 * <p>The throughput of a job on a type is that of its table, if its speed-up is one by type of processor, else its
 * speed is that of the cores. Jobs keep the number of cores that they ask for, of one type at a time; one that no type
 * has cores for is rejected. Pairs of jobs on one processor are left out.
 */
final class Rounds implements SchedulingPolicy {
    /** Raises the priority of a job that has not had a type above that of all that have. */
    private static final double UNSERVED = 1e9;

    private final double length;
    private final Map<String, RoundJob> jobs = new LinkedHashMap<>();
    private Optional<CoresOfType> machine = Optional.empty();
    private double begun;
    private double next = Double.NEGATIVE_INFINITY;
    private double shared;
    private boolean changed;

    private record Pair(RoundJob job, int type, double priority, double owed, double share) {}

    /**
     * Creates the policy of one run.
     *
     * @param length of a round in seconds
     */
    Rounds(double length) {
        this.length = length;
    }

    /** Makes the placement of the run. */
    Placement placement(Platform platform) {
        machine = Optional.of(new CoresOfType(platform));
        return machine.get();
    }

    @Override
    public void schedule(ClusterState cluster) {
        final CoresOfType cores = machine.orElseThrow();
        final boolean idle = jobs.isEmpty();
        takeIn(cluster, cores.types().size());
        if (jobs.isEmpty()) {
            return;
        }
        if (idle || cluster.now() >= next) {
            beginRound(cluster, cores);
        }
        jobs.values().forEach(job -> job.run(cluster, cores));
    }

    private void takeIn(ClusterState cluster, int types) {
        final Set<String> waiting = new HashSet<>();
        for (final Job job : cluster.waiting()) {
            waiting.add(job.id());
            changed |= jobs.putIfAbsent(job.id(), new RoundJob(job, types)) == null;
        }
        jobs.values().forEach(job -> job.look(cluster));
        changed |= jobs.values()
                .removeIf(job -> !job.started() && !waiting.contains(job.job().id()));
    }

    private void beginRound(ClusterState cluster, CoresOfType cores) {
        final double now = cluster.now();
        jobs.values().forEach(job -> job.count(now - begun));
        if (changed) {
            share(cores, now - shared);
            shared = now;
            changed = false;
        }
        plan(cluster, cores);
        begun = now;
        next = now + length;
        cluster.callAt(next);
    }

    private void share(CoresOfType cores, double elapsed) {
        final List<FairShares.Demand> demands =
                jobs.values().stream().map(job -> demand(job.job(), cores)).toList();
        final double[][] shares = new FairShares(cores.sizes()).of(demands);
        int at = 0;
        for (final RoundJob job : jobs.values()) {
            job.share(shares[at++], elapsed);
        }
    }

    private static FairShares.Demand demand(Job job, CoresOfType cores) {
        final List<Double> throughputs = new ArrayList<>();
        for (int j = 0; j < cores.types().size(); j++) {
            throughputs.add(
                    job.resources() <= cores.cores(j)
                            ? throughput(job, cores.types().get(j))
                            : 0);
        }
        return new FairShares.Demand(job.resources(), throughputs);
    }

    private static double throughput(Job job, ProcessorType type) {
        return job.elasticity()
                .map(Elasticity::speedUp)
                .filter(SpeedUp::byType)
                .map(table -> table.on(job.resources(), type.name()))
                .orElse(type.gflopsPerCore());
    }

    private void plan(ClusterState cluster, CoresOfType cores) {
        final int[] left = cores.usable();
        final Map<RoundJob, Integer> types = new HashMap<>();
        for (final RoundJob job : jobs.values()) {
            if (job.bound()) {
                left[job.type()] -= job.job().resources();
                types.put(job, job.type());
            }
        }
        for (final Pair pair : pairs(cores.types().size())) {
            final int wanted = pair.job.job().resources();
            if (wanted <= left[pair.type]
                    && !types.containsKey(pair.job)
                    && !pair.job.held(cluster, pair.type, cores)) {
                left[pair.type] -= wanted;
                types.put(pair.job, pair.type);
            }
        }
        jobs.values().forEach(job -> job.plan(types.getOrDefault(job, RoundJob.NONE), cluster));
    }

    private List<Pair> pairs(int types) {
        final double[] had = new double[types];
        jobs.values().forEach(job -> {
            for (int j = 0; j < types; j++) {
                had[j] += job.had(j);
            }
        });
        final List<Pair> pairs = new ArrayList<>();
        for (final RoundJob job : jobs.values()) {
            for (int j = 0; j < types; j++) {
                final double priority = job.had(j) == 0 ? job.share(j) * UNSERVED : job.share(j) * had[j] / job.had(j);
                pairs.add(new Pair(job, j, priority, job.owed(j), job.share(j)));
            }
        }
        pairs.sort(Comparator.comparingDouble(Pair::priority)
                .thenComparingDouble(Pair::owed)
                .thenComparingDouble(Pair::share)
                .reversed());
        return pairs;
    }
}
