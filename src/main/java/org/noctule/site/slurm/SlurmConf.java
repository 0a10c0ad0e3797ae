package org.noctule.site.slurm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.platform.Companions;
import org.noctule.site.HostList;
import org.noctule.site.SiteMachine;
import org.noctule.site.SiteNode;
import org.noctule.site.SitePartition;
import org.noctule.site.SiteSwitch;

/**
 * A machine as slurm.conf describes it, or as {@code scontrol show node -o} lists its nodes.
 *
 * <p>Read are lines of nodes (CPUs or their product, RealMemory, Gres, Feature, Weight), sets of nodes and partitions,
 * their DEFAULT lines, SelectTypeParameters, lines that go on behind a backslash, and included files. Names of
 * parameters may be in any case.
 *
 * <p>Source: manual slurm.conf.
 */
public final class SlurmConf {
    private static final int DEEPEST = 10;
    private static final String INCLUDE = "include ";
    private static final double MIB_IN_MB = 1.048576;
    /** Settings that partitions have of their own or from the whole cluster. */
    private static final List<String> MEMORY =
            List.of("defmempercpu", "defmempernode", "maxmempercpu", "maxmempernode");

    private final Map<String, SiteNode> nodes = new LinkedHashMap<>();
    private final Map<String, Map<String, String>> partitions = new LinkedHashMap<>();
    private final Map<String, String> nodeDefaults = new LinkedHashMap<>();
    private final Map<String, String> partitionDefaults = new LinkedHashMap<>();
    private final Map<String, Map<String, String>> nodeSets = new LinkedHashMap<>();
    private final Map<String, String> settings = new LinkedHashMap<>();
    private final SlurmGres gres = new SlurmGres();

    private SlurmConf() {}

    /**
     * Reads a machine.
     *
     * @param file slurm.conf, or the output of {@code scontrol show node -o}
     * @return its nodes and partitions
     * @throws NoctuleException of kind INPUT if it cannot be read, or describes no node
     */
    public static SiteMachine read(Path file) {
        return read(file, Optional.empty(), Optional.empty());
    }

    /**
     * Reads a machine with what other files tell of it.
     *
     * @param file slurm.conf, or the output of {@code scontrol show node -o}
     * @param gres gres.conf, if it is known
     * @param topology topology.conf, if it is known
     * @return its nodes, partitions and switches
     * @throws NoctuleException of kind INPUT if they cannot be read, or describe no node
     */
    public static SiteMachine read(Path file, Optional<Path> gres, Optional<Path> topology) {
        final SlurmConf conf = new SlurmConf();
        gres.ifPresent(conf.gres::read);
        conf.lines(file, 0);
        if (conf.nodes.isEmpty()) {
            throw NoctuleException.input(
                    file + ": no line describes a node (NodeName=…).",
                    "Maybe nodes stand in another file: an included one is looked for beside this one; or save"
                            + " \"scontrol show node -o\" and name that.");
        }
        return conf.machine(file, topology.map(SlurmTopology::read).orElse(List.of()));
    }

    /**
     * Reads what holds for the whole cluster.
     *
     * @param file slurm.conf
     * @return the values of its settings by their names in small letters, of two of a name the first one; unmodifiable
     * @throws NoctuleException of kind INPUT if it cannot be read
     */
    public static Map<String, String> settings(Path file) {
        final SlurmConf conf = new SlurmConf();
        conf.lines(file, 0);
        return Collections.unmodifiableMap(conf.settings);
    }

    /**
     * Joins a configuration and the files that it includes.
     *
     * @param file slurm.conf
     * @return its lines without comments, included ones in their places
     * @throws NoctuleException of kind INPUT if a file cannot be read
     */
    public static List<String> whole(Path file) {
        final List<String> lines = new ArrayList<>();
        join(file, 0, lines);
        return lines;
    }

    private static void join(Path file, int depth, List<String> lines) {
        for (final String line : ConfLines.of(file)) {
            if (line.regionMatches(true, 0, INCLUDE, 0, INCLUDE.length())) {
                join(included(line, file, depth), depth + 1, lines);
            } else if (!line.isEmpty()) {
                lines.add(line);
            }
        }
    }

    /** Reads a machine of lines that stand in no file of their own. */
    static SiteMachine of(List<String> lines, List<SiteSwitch> switches, Path source) {
        final SlurmConf conf = new SlurmConf();
        lines.forEach(line -> conf.line(line, source, 0));
        if (conf.nodes.isEmpty()) {
            throw NoctuleException.input(
                    source + ": it describes no node.", "Maybe it is no scenario: nodes have a NodeName.");
        }
        return conf.machine(source, switches);
    }

    private void lines(Path file, int depth) {
        ConfLines.of(file).forEach(line -> line(line, file, depth));
    }

    private void line(String line, Path file, int depth) {
        if (line.regionMatches(true, 0, INCLUDE, 0, INCLUDE.length())) {
            lines(included(line, file, depth), depth + 1);
            return;
        }
        final Map<String, String> values = ConfLines.values(line);
        final String nodeList = values.getOrDefault("nodename", "");
        final String partition = values.getOrDefault("partitionname", "");
        if (!nodeList.isEmpty()) {
            node(nodeList, values, file);
        } else if (values.containsKey("nodeset")) {
            nodeSets.put(values.get("nodeset"), values);
        } else if (!partition.isEmpty()) {
            partition(partition, values);
        } else if (!line.contains(" CPUTot=")) {
            values.forEach(settings::putIfAbsent);
        }
    }

    private static Path included(String line, Path file, int depth) {
        final String name = line.substring(INCLUDE.length()).strip();
        if (depth >= DEEPEST) {
            throw NoctuleException.input(
                    file + ": includes files more than " + DEEPEST + " deep.", "Maybe a file includes itself.");
        }
        final String bare = name.substring(name.lastIndexOf('/') + 1);
        if (!bare.matches("[\\w.+-]+") || bare.startsWith("..")) {
            throw NoctuleException.input(
                    file + ": the included file (" + name + ") has no plain name.",
                    "Maybe its name holds a variable such as %c: write it out.");
        }
        // A copy of the files lies in one folder, wherever the cluster keeps them.
        return file.resolveSibling(bare);
    }

    private void node(String list, Map<String, String> values, Path file) {
        if (list.equalsIgnoreCase("DEFAULT")) {
            nodeDefaults.putAll(values);
            return;
        }
        final Map<String, String> all = new LinkedHashMap<>(nodeDefaults);
        all.putAll(values);
        final int cores = cores(all);
        if (cores <= 0) {
            throw NoctuleException.input(
                    file + ": the nodes (" + list + ") have no number of cores.",
                    "Maybe CPUs, or Sockets, CoresPerSocket and ThreadsPerCore, are missing or no whole numbers.");
        }
        final double memory = SlurmAmounts.count(all.getOrDefault("realmemory", "0")) * MIB_IN_MB;
        for (final String name : HostList.of(list)) {
            nodes.putIfAbsent(name, new SiteNode(name, cores, memory, companions(name, all, cores, file)));
        }
    }

    private Companions companions(String name, Map<String, String> values, int cores, Path file) {
        final String features = Stream.of("feature", "features", "activefeatures")
                .map(key -> values.getOrDefault(key, ""))
                .filter(text -> !text.isEmpty() && !text.equals("(null)"))
                .findFirst()
                .orElse("");
        final Companions companions = new Companions(
                gres.of(name, values.getOrDefault("gres", ""), cores, file + ": " + name),
                Stream.of(features.split(",")).filter(word -> !word.isEmpty()).toList(),
                Math.max(0, SlurmAmounts.count(values.getOrDefault("weight", "1"))));
        return companions.equals(Companions.NONE) ? Companions.NONE : companions;
    }

    private static int cores(Map<String, String> values) {
        for (final String key : List.of("cpus", "procs", "cputot")) {
            if (values.containsKey(key)) {
                return SlurmAmounts.count(values.get(key));
            }
        }
        final long sockets = values.containsKey("sockets")
                ? count(values, "sockets")
                : (long) count(values, "boards") * count(values, "socketsperboard");
        final long product = sockets * count(values, "corespersocket") * count(values, "threadspercore");
        return product > 0 && product <= Integer.MAX_VALUE ? (int) product : 0;
    }

    private static int count(Map<String, String> values, String key) {
        return values.containsKey(key) ? SlurmAmounts.count(values.get(key)) : 1;
    }

    private void partition(String name, Map<String, String> values) {
        if (name.equalsIgnoreCase("DEFAULT")) {
            partitionDefaults.putAll(values);
            return;
        }
        final Map<String, String> all = new LinkedHashMap<>(partitionDefaults);
        all.putAll(values);
        partitions.put(name, all);
    }

    private SiteMachine machine(Path file, List<SiteSwitch> switches) {
        final Map<String, SitePartition> made = new LinkedHashMap<>();
        partitions.forEach((name, values) -> {
            MEMORY.forEach(
                    key -> Optional.ofNullable(settings.get(key)).ifPresent(set -> values.putIfAbsent(key, set)));
            final double limit = time(values.getOrDefault("maxtime", "UNLIMITED"));
            final double usual = SlurmTimes.limit(values.getOrDefault("defaulttime", "NONE"));
            made.put(
                    name,
                    new SitePartition(
                            name,
                            members(values.getOrDefault("nodes", ""), name, file),
                            limit,
                            Double.isNaN(usual) ? limit : usual,
                            Collections.unmodifiableMap(values)));
        });
        return new SiteMachine(List.copyOf(nodes.values()), Collections.unmodifiableMap(made), memory(), switches);
    }

    private boolean memory() {
        return settings.getOrDefault("selecttypeparameters", "")
                .toUpperCase(Locale.ROOT)
                .contains("MEMORY");
    }

    private static double time(String text) {
        final double seconds = SlurmTimes.limit(text);
        return Double.isNaN(seconds) ? Double.POSITIVE_INFINITY : seconds;
    }

    private Set<String> members(String list, String partition, Path file) {
        if (list.equalsIgnoreCase("ALL")) {
            return Collections.unmodifiableSet(new LinkedHashSet<>(nodes.keySet()));
        }
        final Set<String> members = new LinkedHashSet<>();
        for (final String name : HostList.of(list.equals("(null)") ? "" : list)) {
            final Map<String, String> set = nodeSets.get(name);
            if (set == null || nodes.containsKey(name)) {
                members.add(name);
            } else {
                members.addAll(HostList.of(set.getOrDefault("nodes", "")));
                final String feature = set.getOrDefault("feature", "");
                nodes.values().stream()
                        .filter(node -> node.companions().features().contains(feature))
                        .forEach(node -> members.add(node.name()));
            }
        }
        final List<String> strange = new ArrayList<>(members);
        strange.removeAll(nodes.keySet());
        if (!strange.isEmpty()) {
            throw NoctuleException.input(
                    file + ": the partition " + partition + " names the node " + strange.get(0)
                            + ", which no line describes.",
                    "Maybe the file that describes it, or a set of nodes, is missing.");
        }
        return members;
    }
}
