package org.noctule.site.slurm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.noctule.error.NoctuleException;
import org.noctule.platform.NodeGres;
import org.noctule.resource.ResourceSet;
import org.noctule.site.HostNames;

/**
 * Generic resources of nodes: what slurm.conf says of their number, {@code gpu:a100:4,shard:16}, and what gres.conf
 * says of their types and of the cores near to them.
 *
 * <p>Source: manuals slurm.conf (Gres) and gres.conf.
 */
final class SlurmGres {
    private static final Pattern ENTRY =
            Pattern.compile("([^:,()]+)(?::([^:,()]*[^:,()\\d][^:,()]*))?(?::(\\d{1,9}[KMG]?))?(?:\\([^)]*\\))?");
    private static final Pattern CORES = Pattern.compile("\\d{1,6}(-\\d{1,6})?(,\\d{1,6}(-\\d{1,6})?)*");

    /** Lines of gres.conf per node; those of no node hold for all. */
    private final Map<String, List<Map<String, String>>> lines = new HashMap<>();

    /**
     * Reads gres.conf.
     *
     * @param file the file
     * @throws NoctuleException of kind INPUT if it cannot be read
     */
    void read(Path file) {
        for (final String line : ConfLines.of(file)) {
            final Map<String, String> values = ConfLines.values(line);
            if (values.containsKey("name")) {
                HostNames.of(values.getOrDefault("nodename", "*"))
                        .forEach(node -> lines.computeIfAbsent(node, any -> new ArrayList<>())
                                .add(values));
            }
        }
    }

    /**
     * Lists the resources of a node.
     *
     * @param node its name
     * @param gres what slurm.conf or scontrol says of them
     * @param cores number of its cores
     * @param place what an error says of the place
     * @throws NoctuleException of kind INPUT if the list is none
     */
    List<NodeGres> of(String node, String gres, int cores, String place) {
        final List<NodeGres> all = new ArrayList<>();
        final List<Map<String, String>> known = new ArrayList<>(lines.getOrDefault(node, List.of()));
        known.addAll(lines.getOrDefault("*", List.of()));
        for (final String entry : split(gres)) {
            final Matcher parts = ENTRY.matcher(entry.replace(":no_consume", ""));
            if (!parts.matches()) {
                throw NoctuleException.input(
                        place + ": the entry (" + entry + ") of Gres is none.", "Maybe write it like gpu:a100:4.");
            }
            final String name = parts.group(1);
            final String type = parts.group(2) == null ? "" : parts.group(2);
            final int count = parts.group(3) == null ? 1 : SlurmAmounts.count(parts.group(3));
            if (count > 0) {
                all.addAll(detailed(new NodeGres(name, type, count, 0, ResourceSet.EMPTY, 1), known, cores));
            }
        }
        return List.copyOf(all);
    }

    /** Splits at commas that stand in no brackets: {@code gpu:2(S:0,1)}. */
    private static List<String> split(String gres) {
        return gres.isEmpty() || gres.equals("(null)") || gres.equals("none")
                ? List.of()
                : List.of(gres.split(",(?![^(]*\\))"));
    }

    /** Adds what gres.conf tells, if its lines make up the whole count. */
    private static List<NodeGres> detailed(NodeGres gres, List<Map<String, String>> known, int cores) {
        final List<NodeGres> parts = new ArrayList<>();
        for (final Map<String, String> line : known) {
            final String type = line.getOrDefault("type", "");
            if (line.getOrDefault("name", "").equals(gres.name())
                    && (gres.type().isEmpty() || type.isEmpty() || type.equals(gres.type()))) {
                final int count = line.containsKey("count")
                        ? SlurmAmounts.count(line.get("count"))
                        : HostNames.of(line.getOrDefault("file", "one")).size();
                parts.add(new NodeGres(
                        gres.name(),
                        type.isEmpty() ? gres.type() : type,
                        count,
                        0,
                        near(line.getOrDefault("cores", line.getOrDefault("cpus", "")), cores),
                        1));
            }
        }
        final int sum = parts.stream().mapToInt(NodeGres::count).sum();
        return sum == gres.count() && parts.stream().allMatch(part -> part.count() > 0) ? parts : List.of(gres);
    }

    private static ResourceSet near(String text, int cores) {
        if (!CORES.matcher(text).matches()) {
            return ResourceSet.EMPTY;
        }
        final ResourceSet near = ResourceSet.parse(text.replace(',', ' '));
        // Files name threads, too, and those of other nodes' sizes.
        return near.minus(ResourceSet.range(0, cores - 1)).isEmpty() && near.size() < cores ? near : ResourceSet.EMPTY;
    }
}
