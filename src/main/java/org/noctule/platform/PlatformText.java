package org.noctule.platform;

import java.util.List;
import org.noctule.error.Tally;

/**
 * Renders a platform for people: its tree down to the kinds of processors, and its totals.
 *
 * <p>Equal nodes take one line however many they are; of clusters, and of a cluster's groups of nodes, the first
 * hundred are shown.
 */
public final class PlatformText {
    private static final int SHOWN = 100;

    private final StringBuilder text = new StringBuilder();
    private int firstNode;
    private int firstCore;

    private PlatformText() {}

    /**
     * Renders a platform.
     *
     * @param platform the platform
     * @return lines, each with its end
     */
    public static String of(Platform platform) {
        final PlatformText out = new PlatformText();
        out.tree(platform);
        out.totals(platform);
        return out.text.toString();
    }

    private void tree(Platform platform) {
        final List<Cluster> clusters = platform.clusters();
        for (final Cluster cluster : clusters.subList(0, Math.min(SHOWN, clusters.size()))) {
            cluster(cluster);
        }
        more(clusters.size(), "", "cluster");
        line("links between clusters: " + links(platform.globalLinks()));
    }

    private void cluster(Cluster cluster) {
        line("cluster " + cluster.id() + ", links " + links(cluster.localLinks()));
        cluster.fabric().ifPresent(this::fabric);
        final List<Cluster.Nodes> groups = cluster.nodes();
        for (int i = 0; i < groups.size(); i++) {
            final Cluster.Nodes group = groups.get(i);
            final int nodes = group.number();
            final int cores = nodes * group.type().nbCores();
            if (i < SHOWN) {
                line("  " + nodes + " x " + group.type().name() + ": "
                        + Figures.of(group.type().memory())
                        + (Double.isInfinite(group.type().memory()) ? " memory" : " MB") + ", "
                        + Figures.range("node", firstNode, firstNode + nodes - 1) + ", "
                        + Figures.range("core", firstCore, firstCore + cores - 1)
                        + group.racks().text().map(racks -> ", " + racks).orElse(""));
                group.type().processors().forEach(this::processors);
            }
            firstNode += nodes;
            firstCore += cores;
        }
        more(groups.size(), "  ", "group");
    }

    private void fabric(RampFabric fabric) {
        line("  RAMP fabric: " + Tally.of(fabric.groups(), "communication group") + " x "
                + Tally.of(fabric.racks(), "rack") + " x " + Tally.of(fabric.servers(), "server") + ", "
                + Tally.of(fabric.channels(), "channel") + " a pair of "
                + Figures.of(fabric.channelBandwidth() / 1e9) + " GB/s, latency "
                + Figures.of(fabric.propagationLatency() * 1e9) + " ns + 2 x "
                + Figures.of(fabric.ioLatency() * 1e9) + " ns");
    }

    private void processors(NodeType.Processors kind) {
        final ProcessorType type = kind.type();
        line("    " + kind.number() + " x " + type.name() + ": " + Tally.of(type.cores(), "core") + " of "
                + Figures.of(type.gflopsPerCore()) + " GFLOPS and " + Figures.of(type.wattsPerCore()) + " W, "
                + Figures.of(type.memoryBandwidth()) + " GB/s");
    }

    private void more(int all, String indent, String noun) {
        if (all > SHOWN) {
            line(indent + "and " + Tally.of(all - SHOWN, "more " + noun));
        }
    }

    private static String links(Links links) {
        return links.type() + " (" + links.bandwidth() + ", latency " + links.latency() + ")";
    }

    private void totals(Platform platform) {
        final PlatformTotals totals = PlatformTotals.of(platform);
        line("");
        if (platform.racks().size() > 0) {
            total("racks", Integer.toString(platform.racks().size()));
        }
        total("nodes", Integer.toString(totals.nodes()));
        total("processors", Integer.toString(totals.processors()));
        total("cores", Integer.toString(totals.cores()));
        total(
                "reference speed",
                Figures.of(platform.referenceGflops()) + " GFLOPS per core"
                        + (platform.equallyFast()
                                ? ""
                                : ", the slowest, unless workload.reference_speed says another"));
        total("mean speed", Figures.of(platform.meanGflops()) + " GFLOPS per core");
        total("speed of a core", span(totals.minGflopsPerCore(), totals.maxGflopsPerCore()) + " GFLOPS");
        total("peak", Figures.of(totals.peakGflops()) + " GFLOPS");
        total("power of a core", span(totals.minWattsPerCore(), totals.maxWattsPerCore()) + " W");
        total("full power", Figures.of(totals.fullWatts()) + " W");
        total("idle power", Figures.of(totals.idleWatts()) + " W");
        total("memory", Figures.of(totals.memory()) + (Double.isInfinite(totals.memory()) ? "" : " MB"));
        total("memory bandwidth", Figures.of(totals.memoryBandwidth()) + " GB/s");
        total(
                "observation",
                totals.normalObservation() + " normal, " + totals.smallObservation() + " small, "
                        + totals.minimalObservation() + " minimal");
    }

    private static String span(double least, double most) {
        return least == most ? Figures.of(least) : Figures.of(least) + " to " + Figures.of(most);
    }

    private void total(String name, String value) {
        line(String.format("%-18s%s", name, value));
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
