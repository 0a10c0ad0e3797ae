package org.noctule.slurm.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.platform.Cluster;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.Switch;
import org.noctule.site.SiteMachine;
import org.noctule.site.SitePartition;
import org.noctule.site.slurm.SlurmConf;
import org.noctule.slurm.SlurmMachine;
import org.noctule.slurm.SlurmNode;
import org.noctule.slurm.SlurmPartition;

/** The cluster that the agent serves: the nodes of the platform under the names and partitions of slurm.conf. */
final class MachineReader {
    private static final String UNNAMED = "batch";

    private MachineReader() {}

    static SlurmMachine of(Platform platform, Optional<Path> conf, boolean memory, boolean tree) {
        final Optional<SiteMachine> site = conf.map(SlurmConf::read);
        if (site.isPresent() && site.get().nodes().size() != platform.nbNodes()) {
            throw NoctuleException.input(
                    conf.get() + ": it describes " + site.get().nodes().size() + " nodes, but the platform has "
                            + platform.nbNodes() + ".",
                    "Maybe it is the configuration of another machine: noctule site import makes both of one.");
        }
        final List<SlurmNode> nodes = new ArrayList<>();
        final Map<String, Integer> numbers = new LinkedHashMap<>();
        for (int i = 0; i < platform.nbNodes(); i++) {
            final int number = i;
            final NodeType type = platform.nodeType(i);
            final String name =
                    site.map(each -> each.nodes().get(number).name()).orElse("n" + (i + 1));
            numbers.put(name, i);
            nodes.add(new SlurmNode(
                    name,
                    cores(platform, i),
                    memory ? type.memory() : 0,
                    type.companions().gres(),
                    type.companions().features(),
                    type.companions().weight()));
        }
        final Map<String, SlurmPartition> partitions = new LinkedHashMap<>();
        site.ifPresent(each -> each.partitions()
                .values()
                .forEach(partition -> partitions.put(partition.name(), partition(partition, numbers))));
        if (partitions.isEmpty()) {
            final BitSet all = new BitSet();
            all.set(0, nodes.size());
            partitions.put(
                    UNNAMED,
                    new SlurmPartition(
                            UNNAMED,
                            all,
                            Integer.MAX_VALUE,
                            1,
                            1,
                            Double.POSITIVE_INFINITY,
                            Double.POSITIVE_INFINITY,
                            false,
                            false,
                            true,
                            ""));
        }
        return new SlurmMachine(List.copyOf(nodes), partitions, tree ? leaves(platform) : List.of(), memory);
    }

    /** The leaf switch of each node; none if a node stands at none. */
    private static List<Integer> leaves(Platform platform) {
        final Integer[] leaves = new Integer[platform.nbNodes()];
        int first = 0;
        int leaf = 0;
        for (final Cluster cluster : platform.clusters()) {
            for (final Switch each : cluster.switches()) {
                final int offset = first;
                final int number = leaf++;
                each.nodes().forEach(node -> leaves[offset + node] = number);
            }
            first += cluster.nodes().stream().mapToInt(Cluster.Nodes::number).sum();
        }
        return Arrays.asList(leaves).contains(null) ? List.of() : List.of(leaves);
    }

    /** Number of a node's cores. */
    static int cores(Platform platform, int node) {
        return last(platform, node) - first(platform, node);
    }

    /** First core of a node. */
    static int first(Platform platform, int node) {
        return platform.firstCore(platform.firstProcessor(node));
    }

    /** First core behind a node. */
    static int last(Platform platform, int node) {
        return platform.firstCore(platform.firstProcessor(node + 1));
    }

    private static SlurmPartition partition(SitePartition partition, Map<String, Integer> numbers) {
        final BitSet nodes = new BitSet();
        partition.nodes().forEach(name -> nodes.set(Objects.requireNonNull(numbers.get(name))));
        final Map<String, String> settings = partition.settings();
        return new SlurmPartition(
                partition.name(),
                nodes,
                number(settings, "maxnodes", Integer.MAX_VALUE),
                number(settings, "prioritytier", number(settings, "priority", 1)),
                number(settings, "priorityjobfactor", number(settings, "priority", 1)),
                partition.limit(),
                partition.usual(),
                settings.getOrDefault("oversubscribe", settings.getOrDefault("shared", ""))
                        .toUpperCase(Locale.ROOT)
                        .startsWith("EXCLUSIVE"),
                settings.getOrDefault("lln", "NO").equalsIgnoreCase("YES"),
                settings.getOrDefault("default", "NO").equalsIgnoreCase("YES"),
                settings.getOrDefault("tresbillingweights", ""));
    }

    private static int number(Map<String, String> settings, String name, int usual) {
        final String text = settings.getOrDefault(name, "");
        return text.matches("\\d{1,9}") ? Integer.parseInt(text) : usual;
    }
}
