package org.noctule.platform;

import java.util.List;

/**
 * The sums over a platform.
 *
 * @param clusters number of clusters
 * @param nodes number of nodes
 * @param processors number of processors
 * @param cores number of cores
 * @param peakGflops summed speed of all cores, GFLOPS
 * @param fullWatts power with all cores running, W
 * @param memory summed memory of all nodes, MB, possibly infinite
 * @param memoryBandwidth summed bandwidth of all processors, GB/s
 * @param minGflopsPerCore speed of the slowest core, GFLOPS
 * @param maxGflopsPerCore speed of the fastest core, GFLOPS
 * @param minWattsPerCore power of the thriftiest running core, W
 * @param maxWattsPerCore power of the thirstiest running core, W
 */
public record PlatformTotals(
        int clusters,
        int nodes,
        int processors,
        int cores,
        double peakGflops,
        double fullWatts,
        double memory,
        double memoryBandwidth,
        double minGflopsPerCore,
        double maxGflopsPerCore,
        double minWattsPerCore,
        double maxWattsPerCore) {
    /** Statistics of the queue that every observation ends with: five of four demands, and the queue's variation. */
    private static final int QUEUE_FIGURES = 21;

    private static final int FIGURES_PER_CORE = 3;

    /**
     * Sums a platform up, in time of its groups of nodes.
     *
     * @param platform the platform
     * @return its totals
     */
    public static PlatformTotals of(Platform platform) {
        return of(platform.clusters());
    }

    static PlatformTotals of(List<Cluster> clusters) {
        final Sum sum = new Sum();
        clusters.forEach(cluster -> cluster.nodes().forEach(sum::add));
        return new PlatformTotals(
                clusters.size(),
                sum.nodes,
                sum.processors,
                sum.cores,
                sum.gflops,
                sum.watts,
                sum.memory,
                sum.bandwidth,
                sum.minGflops,
                sum.maxGflops,
                sum.minWatts,
                sum.maxWatts);
    }

    /** {@return the power of the idle machine, in W} */
    public double idleWatts() {
        return CoreStates.IDLE_POWER * fullWatts;
    }

    /** {@return nodes, processors, three a core, and the queue} */
    public int normalObservation() {
        return nodes + processors + FIGURES_PER_CORE * cores + QUEUE_FIGURES;
    }

    /** {@return nodes, processors and the queue} */
    public int smallObservation() {
        return nodes + processors + QUEUE_FIGURES;
    }

    /** {@return the queue alone} */
    public int minimalObservation() {
        return QUEUE_FIGURES;
    }

    private static final class Sum {
        private int nodes;
        private int processors;
        private int cores;
        private double gflops;
        private double watts;
        private double memory;
        private double bandwidth;
        private double minGflops = Double.POSITIVE_INFINITY;
        private double maxGflops;
        private double minWatts = Double.POSITIVE_INFINITY;
        private double maxWatts;

        void add(Cluster.Nodes group) {
            nodes += group.number();
            memory += group.number() * group.type().memory();
            for (final NodeType.Processors kind : group.type().processors()) {
                add(kind.type(), group.number() * kind.number());
            }
        }

        void add(ProcessorType type, int number) {
            final double speed = type.gflopsPerCore();
            final double power = type.wattsPerCore();
            processors += number;
            cores += number * type.cores();
            gflops += number * type.cores() * speed;
            watts += number * type.power();
            bandwidth += number * type.memoryBandwidth();
            minGflops = Math.min(minGflops, speed);
            maxGflops = Math.max(maxGflops, speed);
            minWatts = Math.min(minWatts, power);
            maxWatts = Math.max(maxWatts, power);
        }
    }
}
