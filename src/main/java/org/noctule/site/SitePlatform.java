package org.noctule.site;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.noctule.platform.Companions;
import org.noctule.platform.EqualCores;
import org.noctule.platform.NodeGres;
import org.noctule.resource.ResourceSet;

/**
 * A site's machine as a platform file: neighbouring nodes of one kind are one entry, in the order of the configuration.
 *
 * @param machine the machine
 */
record SitePlatform(SiteMachine machine) {
    private static final double MB_PER_GB = 1000;

    ObjectNode json() {
        final ObjectNode platform = JsonNodeFactory.instance.objectNode();
        final ObjectNode cluster = platform.putArray("clusters").addObject().put("id", "site");
        final ArrayNode groups = cluster.putArray("nodes");
        final ObjectNode types = platform.putObject("types");
        final Map<SiteNode, String> kinds = new HashMap<>();
        final Set<String> names = new HashSet<>();
        int from = 0;
        final List<SiteNode> nodes = machine.nodes();
        for (int i = 1; i <= nodes.size(); i++) {
            if (i == nodes.size() || !nodes.get(i).like(nodes.get(from))) {
                final SiteNode node = nodes.get(from);
                final SiteNode nameless = new SiteNode("", node.cores(), node.memory(), node.companions());
                final String kind = kinds.computeIfAbsent(nameless, any -> described(any, types, names));
                groups.addObject().put("type", kind).put("number", i - from);
                from = i;
            }
        }
        if (!machine.switches().isEmpty()) {
            switches(cluster);
        }
        return platform;
    }

    private String described(SiteNode node, ObjectNode types, Set<String> names) {
        final StringBuilder name = new StringBuilder(processor(node));
        memory(node)
                .ifPresent(any ->
                        name.append(", ").append(Math.round(node.memory())).append(" MB"));
        for (final NodeGres gres : node.companions().gres()) {
            name.append(", ")
                    .append(gres.count())
                    .append(' ')
                    .append(gres.type().isEmpty() ? gres.name() : gres.type());
        }
        // What differs in features alone, or in the cores near to cards, has a number.
        final String stem = name.toString();
        String kind = stem;
        for (int i = 2; !names.add(kind); i++) {
            kind = stem + " (" + i + ")";
        }
        EqualCores.USUAL.describe(types, kind, processor(node), node.cores(), memory(node));
        companions((ObjectNode) types.path("node").path(kind), node.companions());
        return kind;
    }

    private static String processor(SiteNode node) {
        return node.cores() + " cores";
    }

    /** The memory in GB that jobs take their parts of. */
    private OptionalDouble memory(SiteNode node) {
        return machine.memory() && node.memory() > 0
                ? OptionalDouble.of(node.memory() / MB_PER_GB)
                : OptionalDouble.empty();
    }

    private static void companions(ObjectNode type, Companions companions) {
        for (final NodeGres gres : companions.gres()) {
            final ObjectNode entry = type.withArrayProperty("gres").addObject().put("name", gres.name());
            if (!gres.type().isEmpty()) {
                entry.put("type", gres.type());
            }
            entry.put("count", gres.count());
            if (gres.memory() > 0) {
                entry.put("memory", gres.memory() / MB_PER_GB);
            }
            if (!gres.cores().isEmpty()) {
                entry.put("cores", gres.cores().toString());
            }
            if (gres.shards() > 1) {
                entry.put("shards", gres.shards());
            }
        }
        companions.features().forEach(type.withArrayProperty("features")::add);
        if (companions.features().isEmpty()) {
            type.remove("features");
        }
        if (companions.weight() != Companions.NONE.weight()) {
            type.put("weight", companions.weight());
        }
    }

    private void switches(ObjectNode cluster) {
        final Map<String, Integer> places = new HashMap<>();
        machine.nodes().forEach(node -> places.put(node.name(), places.size()));
        final Set<String> written = new HashSet<>();
        final ArrayNode switches = cluster.putArray("switches");
        for (final SiteSwitch each : machine.switches()) {
            final List<String> below =
                    each.switches().stream().filter(written::contains).toList();
            final ResourceSet nodes = ResourceSet.of(each.nodes().stream()
                    .filter(places::containsKey)
                    .mapToInt(places::get)
                    .sorted()
                    .toArray());
            // What joins nothing of the chosen partitions is left out.
            if (!below.isEmpty()) {
                written.add(each.name());
                below.forEach(switches.addObject().put("name", each.name()).putArray("switches")::add);
            } else if (!nodes.isEmpty()) {
                written.add(each.name());
                switches.addObject().put("name", each.name()).put("nodes", nodes.toString());
            }
        }
    }
}
