package org.noctule.workflow.agent;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.noctule.agent.scheduling.ClusterState;
import org.noctule.agent.scheduling.SchedulingPolicy;
import org.noctule.platform.Platform;
import org.noctule.workload.DataItem;
import org.noctule.workload.Job;

/**
 * Starts whatever fits, in the order of submission, each job on the node with enough free cores that already has most
 * bytes of what it reads; the lowest id where several have as much. A job that fits on no single node takes the lowest
 * free cores. This is the policy max-compute-util of Raicu, Zhao, Foster, Szalay: Accelerating large-scale data
 * exploration through data diffusion, workshop on data-aware distributed computing, 2008: no core idles for the sake of
 * data. Costs O(waiting jobs · nodes) per date.
 */
final class LocalityPolicy implements SchedulingPolicy {
    private final Platform platform;
    private final UnitPlacement placement;
    private final Map<String, Set<Integer>> places = new HashMap<>();
    private final Map<String, Job> started = new HashMap<>();

    LocalityPolicy(Platform platform) {
        this.platform = platform;
        this.placement = new UnitPlacement(platform);
    }

    UnitPlacement placement() {
        return placement;
    }

    /** A job has ended whose first core is this one. */
    void ended(String id, boolean success, int core) {
        final Job job = started.remove(id);
        if (job != null && success) {
            final int node = placement.node(core);
            job.dependencies().writes().forEach(item -> places.put(item.name(), new HashSet<>(Set.of(node))));
            job.dependencies().reads().forEach(item -> {
                final Set<Integer> known = places.get(item.name());
                if (known != null) {
                    known.add(node);
                }
            });
        }
    }

    @Override
    public void schedule(ClusterState cluster) {
        for (final Job job : cluster.waiting()) {
            if (cluster.freeCores() == 0) {
                return;
            }
            if (job.resources() <= cluster.freeCores() && start(cluster, job)) {
                started.put(job.id(), job);
            }
        }
    }

    private boolean start(ClusterState cluster, Job job) {
        final Map<Integer, Double> bytes = new TreeMap<>();
        for (final DataItem item : job.dependencies().reads()) {
            places.getOrDefault(item.name(), Set.of()).forEach(node -> bytes.merge(node, item.bytes(), Double::sum));
        }
        final List<Integer> holders = bytes.keySet().stream()
                .sorted(Comparator.comparingDouble((Integer node) -> -bytes.getOrDefault(node, 0.0)))
                .toList();
        for (final int node : holders) {
            if (startOn(cluster, job, node)) {
                return true;
            }
        }
        for (int node = 0; node < platform.nbNodes(); node++) {
            if (!bytes.containsKey(node) && startOn(cluster, job, node)) {
                return true;
            }
        }
        placement.everywhere();
        return cluster.start(job);
    }

    private boolean startOn(ClusterState cluster, Job job, int node) {
        placement.within(
                platform.firstCore(platform.firstProcessor(node)),
                platform.firstCore(platform.firstProcessor(node + 1)) - 1);
        return cluster.start(job);
    }
}
