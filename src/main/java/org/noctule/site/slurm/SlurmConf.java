package org.noctule.site.slurm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.noctule.error.NoctuleException;
import org.noctule.site.SiteMachine;
import org.noctule.site.SiteNode;
import org.noctule.site.SitePartition;

/**
 * A machine as slurm.conf describes it, or as {@code scontrol show node -o} lists its nodes.
 *
 * <p>Read are lines of nodes (CPUs or their product, RealMemory) and partitions (Nodes, MaxTime, DefaultTime), their
 * DEFAULT lines, SelectTypeParameters, lines that go on behind a backslash, and included files. Names of parameters may
 * be in any case.
 *
 * <p>Source: manual slurm.conf.
 */
public final class SlurmConf {
    private static final int DEEPEST = 10;
    private static final long MOST_BYTES = 64L << 20;
    private static final Pattern COMMENT = Pattern.compile("(?<!\\\\)#.*");
    /** Stands in lines of scontrol, which also tell a node's system: {@code OS=Linux 6.1.0 #1 SMP}. */
    private static final String SHOWN = " CPUTot=";

    private static final double MIB_IN_MB = 1.048576;

    private final Map<String, SiteNode> nodes = new LinkedHashMap<>();
    private final Map<String, Map<String, String>> partitions = new LinkedHashMap<>();
    private final Map<String, String> nodeDefaults = new LinkedHashMap<>();
    private final Map<String, String> partitionDefaults = new LinkedHashMap<>();
    private boolean memory;

    private SlurmConf() {}

    /**
     * Reads a machine.
     *
     * @param file slurm.conf, or the output of {@code scontrol show node -o}
     * @return its nodes and partitions
     * @throws NoctuleException of kind INPUT if it cannot be read, or describes no node
     */
    public static SiteMachine read(Path file) {
        final SlurmConf conf = new SlurmConf();
        conf.lines(file, 0);
        if (conf.nodes.isEmpty()) {
            throw NoctuleException.input(
                    file + ": no line describes a node (NodeName=…).",
                    "Maybe nodes stand in another file: an included one is looked for beside this one; or save"
                            + " \"scontrol show node -o\" and name that.");
        }
        return conf.machine(file);
    }

    private void lines(Path file, int depth) {
        final StringBuilder line = new StringBuilder();
        for (final String raw : text(file).lines().toList()) {
            final String bare =
                    (raw.contains(SHOWN) ? raw : COMMENT.matcher(raw).replaceFirst("")).stripTrailing();
            if (bare.endsWith("\\")) {
                line.append(bare, 0, bare.length() - 1).append(' ');
                continue;
            }
            line(line.append(bare).toString().strip(), file, depth);
            line.setLength(0);
        }
        line(line.toString().strip(), file, depth);
    }

    private static String text(Path file) {
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw new IOException("larger than " + MOST_BYTES + " bytes");
            }
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (final IOException e) {
            throw NoctuleException.unreadable(
                    "The configuration (" + file + ")",
                    e,
                    "Maybe it is included by another one: copy included files beside it.",
                    "Maybe it is a directory, or you may not read it.");
        }
    }

    private void line(String line, Path file, int depth) {
        if (line.regionMatches(true, 0, "include ", 0, 8)) {
            include(line.substring(8).strip(), file, depth);
            return;
        }
        final Map<String, String> values = values(line);
        final String nodeList = values.getOrDefault("nodename", "");
        final String partition = values.getOrDefault("partitionname", "");
        if (!nodeList.isEmpty()) {
            node(nodeList, values, file);
        } else if (!partition.isEmpty()) {
            partition(partition, values);
        } else if (values.containsKey("selecttypeparameters")) {
            memory = values.get("selecttypeparameters").toUpperCase(Locale.ROOT).contains("MEMORY");
        }
    }

    private void include(String name, Path file, int depth) {
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
        lines(file.resolveSibling(bare), depth + 1);
    }

    private static Map<String, String> values(String line) {
        final Map<String, String> values = new LinkedHashMap<>();
        for (final String word : line.split("\\s+")) {
            final int equals = word.indexOf('=');
            if (equals > 0) {
                values.putIfAbsent(word.substring(0, equals).toLowerCase(Locale.ROOT), word.substring(equals + 1));
            }
        }
        return values;
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
        HostList.names(list).forEach(name -> nodes.putIfAbsent(name, new SiteNode(name, cores, memory)));
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

    private SiteMachine machine(Path file) {
        final Map<String, SitePartition> made = new LinkedHashMap<>();
        partitions.forEach((name, values) -> {
            final double limit = time(values.getOrDefault("maxtime", "UNLIMITED"));
            final double usual = values.containsKey("defaulttime") ? time(values.get("defaulttime")) : limit;
            made.put(
                    name, new SitePartition(name, members(values.getOrDefault("nodes", ""), name, file), limit, usual));
        });
        return new SiteMachine(List.copyOf(nodes.values()), Collections.unmodifiableMap(made), memory);
    }

    private static double time(String text) {
        final double seconds = SlurmTimes.limit(text);
        return Double.isNaN(seconds) ? Double.POSITIVE_INFINITY : seconds;
    }

    private Set<String> members(String list, String partition, Path file) {
        if (list.equalsIgnoreCase("ALL")) {
            return Set.copyOf(nodes.keySet());
        }
        final Set<String> members = new LinkedHashSet<>(HostList.names(list));
        final List<String> strange = new ArrayList<>(members);
        strange.removeAll(nodes.keySet());
        if (!strange.isEmpty()) {
            throw NoctuleException.input(
                    file + ": the partition " + partition + " names the node " + strange.get(0)
                            + ", which no line describes.",
                    "Maybe a nodeset is meant, which is not read yet, or the file that describes it is missing.");
        }
        return members;
    }
}
