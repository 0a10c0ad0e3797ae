package org.noctule.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.noctule.platform.Cluster;
import org.noctule.platform.Links;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.simulator.cores.CoreMachine;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Profile;
import org.noctule.workload.Workload;

/** Small machines and jobs to simulate. */
public final class Machines {
    private static final Links LINKS = new Links("ideal", "1Gbps", "0us");
    private static final JobLimits LIMITS = new JobLimits(1, 1, 1, 1);

    private Machines() {}

    /** HDeepRM's learning platform: cores 0 and 1 at 4 GFLOPS and 40 W, 2 and 3 at 4.4 and 50 W; 32 GB/s each pair. */
    static Platform learning() {
        final ProcessorType slow = new ProcessorType("slow", 2, 1, 4, 32, 80);
        final ProcessorType fast = new ProcessorType("fast", 2, 1.1, 4, 32, 100);
        return platform(new NodeType(
                "node", List.of(new NodeType.Processors(slow, 1), new NodeType.Processors(fast, 1)), 32000));
    }

    /** Equal nodes of one core of 1 GFLOPS and 100 W, without limits of memory or bandwidth. */
    public static Platform flat(int cores) {
        final ProcessorType type = new ProcessorType("core", 1, 1, 1, Double.POSITIVE_INFINITY, 100);
        final NodeType node = new NodeType("node", List.of(new NodeType.Processors(type, 1)), Double.POSITIVE_INFINITY);
        return platform(java.util.Collections.nCopies(cores, node).toArray(NodeType[]::new));
    }

    public static Platform platform(NodeType... nodes) {
        final List<Cluster.Nodes> groups = new ArrayList<>();
        for (final NodeType node : nodes) {
            groups.add(new Cluster.Nodes(node, 1));
        }
        return new Platform(List.of(new Cluster("cluster", groups, LINKS)), LINKS, "{}");
    }

    public static Job job(
            int id, double submit, int cores, double walltime, double memory, double bandwidth, Profile does) {
        return new Job("w0!" + id, submit, cores, walltime, walltime, memory, bandwidth, does, Map.of());
    }

    public static Job job(int id, double submit, int cores, double seconds) {
        return job(id, submit, cores, Double.POSITIVE_INFINITY, 0, 0, seconds(seconds));
    }

    public static Profile seconds(double seconds) {
        return new Profile.ReferenceTime("p", seconds, Map.of());
    }

    static Profile flops(double flops) {
        return new Profile.ParallelHomogeneous("p", flops, 0, Map.of());
    }

    public static Profile delay(double seconds) {
        return new Profile.Delay("p", seconds, Map.of());
    }

    public static Scenario scenario(Platform platform, List<Job> jobs) {
        return scenario(platform, jobs, SimulatorRules.DEFAULT);
    }

    public static Scenario scenario(Platform platform, List<Job> jobs, SimulatorRules rules) {
        return Scenario.of(new CoreMachine(platform), List.of(new Workload("w0", jobs, List.of())), LIMITS, rules)
                .checked(true);
    }
}
