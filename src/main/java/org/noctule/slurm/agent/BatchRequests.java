package org.noctule.slurm.agent;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.noctule.site.HostList;
import org.noctule.slurm.BatchRequest;
import org.noctule.slurm.SlurmMachine;
import org.noctule.slurm.SlurmPartition;
import org.noctule.workload.Job;
import org.noctule.workload.NodeDemand;

/** The request of a job: its demand, and what its options of sbatch say beyond that. */
final class BatchRequests {
    private final SlurmMachine machine;

    BatchRequests(SlurmMachine machine) {
        this.machine = machine;
    }

    /** The options of sbatch that came with a job. */
    static SbatchOptions options(Job job) {
        return new SbatchOptions(job.extra().get("sbatch") instanceof Map<?, ?> map ? map : Map.of());
    }

    BatchRequest of(Job job, SbatchOptions options) {
        final Optional<NodeDemand> demand = job.demand();
        final int coresPerTask = demand.map(NodeDemand::cores).orElse(1);
        final int tasks = demand.map(NodeDemand::tasks).orElse(job.resources());
        return new BatchRequest(
                tasks,
                coresPerTask,
                options.count("ntasks-per-node", 0),
                nodes(options, demand),
                mostNodes(options, demand),
                options.has("spread-job"),
                memory(job, demand),
                per(job, options, demand),
                demand.map(NodeDemand::gres).orElse(List.of()),
                demand.map(NodeDemand::exclusive).orElse(false),
                demand.map(NodeDemand::features).orElse(List.of()),
                names(options.text("nodelist")),
                names(options.text("exclude")),
                SwitchWish.of(job.id(), options).most());
    }

    /** Without a request, and without a default, a job gets all memory of its nodes. */
    private static BatchRequest.MemoryPer per(Job job, SbatchOptions options, Optional<NodeDemand> demand) {
        final boolean asked = options.has("mem") || options.has("mem-per-cpu") || options.has("mem-per-gpu");
        if (options.text("mem").equals("0") || !options.isEmpty() && !asked && job.memory() == 0) {
            return BatchRequest.MemoryPer.ALL;
        }
        if (job.memory() > 0 || demand.isEmpty()) {
            return BatchRequest.MemoryPer.CORE;
        }
        return switch (demand.get().memoryPer()) {
            case NODE -> BatchRequest.MemoryPer.NODE;
            case CORE -> BatchRequest.MemoryPer.CORE;
            case CARD -> BatchRequest.MemoryPer.CARD;
        };
    }

    private static double memory(Job job, Optional<NodeDemand> demand) {
        return job.memory() > 0 ? job.memory() : demand.map(NodeDemand::memory).orElse(0.0);
    }

    /** The fewest nodes as they were asked for: tasks per node make them more only when nodes are chosen. */
    private static int nodes(SbatchOptions options, Optional<NodeDemand> demand) {
        if (options.isEmpty()) {
            return demand.map(NodeDemand::minNodes).orElse(1);
        }
        final String[] nodes = options.text("nodes").split("-");
        return nodes[0].matches("\\d{1,9}") ? Math.max(1, Integer.parseInt(nodes[0])) : 1;
    }

    private static int mostNodes(SbatchOptions options, Optional<NodeDemand> demand) {
        return options.isEmpty() || options.has("nodes")
                ? demand.map(NodeDemand::maxNodes).orElse(Integer.MAX_VALUE)
                : Integer.MAX_VALUE;
    }

    private static Set<String> names(String list) {
        return list.isEmpty() ? Set.of() : new LinkedHashSet<>(HostList.of(list));
    }

    /** The partitions of a job that this cluster has; all of those that it names, if none is known. */
    List<SlurmPartition> partitions(Job job) {
        final List<SlurmPartition> found = new ArrayList<>();
        find(job.owner().queue(), found);
        job.terms().partitions().forEach(name -> find(name, found));
        if (found.isEmpty()) {
            found.add(machine.partitions().values().iterator().next());
        }
        return List.copyOf(found);
    }

    private void find(String name, List<SlurmPartition> found) {
        Optional.ofNullable(machine.partitions().get(name))
                .filter(each -> !found.contains(each))
                .ifPresent(found::add);
    }
}
