package org.noctule.platform;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;

/** The arrays behind a {@link Platform}: who owns whom, by number, depth first and in the order of the file. */
final class PlatformLayout {
    final NodeType[] nodeTypes;
    final int[] clusterOfNode;
    final int[] firstProcessor;
    final ProcessorType[] processorTypes;
    final int[] nodeOfProcessor;
    final int[] firstCore;
    final int[] processorOfCore;
    final double slowestGflops;
    final double fastestGflops;

    private int nodes;
    private int processors;

    PlatformLayout(List<Cluster> clusters) {
        long nodeCount = 0;
        long processorCount = 0;
        for (final Cluster cluster : clusters) {
            for (final Cluster.Nodes group : cluster.nodes()) {
                nodeCount += group.number();
                processorCount += (long) group.number() * group.type().nbProcessors();
            }
        }
        this.nodeTypes = new NodeType[Math.toIntExact(nodeCount)];
        this.clusterOfNode = new int[nodeTypes.length];
        this.firstProcessor = new int[nodeTypes.length + 1];
        this.processorTypes = new ProcessorType[Math.toIntExact(processorCount)];
        this.nodeOfProcessor = new int[processorTypes.length];
        this.firstCore = new int[processorTypes.length + 1];
        for (int c = 0; c < clusters.size(); c++) {
            for (final Cluster.Nodes group : clusters.get(c).nodes()) {
                addNodes(group, c);
            }
        }
        this.processorOfCore = new int[firstCore[processors]];
        for (int p = 0; p < processors; p++) {
            Arrays.fill(processorOfCore, firstCore[p], firstCore[p + 1], p);
        }
        final DoubleSummaryStatistics speeds = Arrays.stream(processorTypes)
                .mapToDouble(ProcessorType::gflopsPerCore)
                .summaryStatistics();
        this.slowestGflops = processorTypes.length == 0 ? Double.NaN : speeds.getMin();
        this.fastestGflops = processorTypes.length == 0 ? Double.NaN : speeds.getMax();
    }

    private void addNodes(Cluster.Nodes group, int cluster) {
        Arrays.fill(nodeTypes, nodes, nodes + group.number(), group.type());
        Arrays.fill(clusterOfNode, nodes, nodes + group.number(), cluster);
        for (int n = 0; n < group.number(); n++) {
            for (final NodeType.Processors kind : group.type().processors()) {
                addProcessors(kind);
            }
            nodes++;
            firstProcessor[nodes] = processors;
        }
    }

    private void addProcessors(NodeType.Processors kind) {
        for (int i = 0; i < kind.number(); i++) {
            processorTypes[processors] = kind.type();
            nodeOfProcessor[processors] = nodes;
            firstCore[processors + 1] =
                    Math.addExact(firstCore[processors], kind.type().cores());
            processors++;
        }
    }

    List<RampCluster> fabrics(List<Cluster> clusters) {
        final List<RampCluster> fabrics = new ArrayList<>();
        int node = 0;
        for (int c = 0; c < clusters.size(); c++) {
            final Optional<RampFabric> fabric = clusters.get(c).fabric();
            if (fabric.isPresent()) {
                fabrics.add(new RampCluster(c, fabric.get(), firstCore[firstProcessor[node]]));
            }
            node += clusters.get(c).nodes().stream()
                    .mapToInt(Cluster.Nodes::number)
                    .sum();
        }
        return List.copyOf(fabrics);
    }

    /**
     * Returns the mean speed of all cores: exactly theirs where all are equal, else what HDeepRM's NumPy finds to the
     * last bit, by pairwise summation.
     */
    double meanGflops() {
        if (processorTypes.length == 0) {
            return Double.NaN;
        }
        return slowestGflops == fastestGflops
                ? slowestGflops
                : PairwiseSum.of(processorOfCore.length, core -> processorTypes[processorOfCore[core]].gflopsPerCore())
                        / processorOfCore.length;
    }
}
