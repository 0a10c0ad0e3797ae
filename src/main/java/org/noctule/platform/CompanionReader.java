package org.noctule.platform;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.resource.ResourceSet;

/** Reads the parts of nodes and clusters that stand beside cores and memory. */
final class CompanionReader {
    private static final double MB_PER_GB = 1000;
    private static final int MOST = 100_000;

    private CompanionReader() {}

    static Companions read(JsonInput node, int cores) {
        return new Companions(
                node.find("gres").stream()
                        .flatMap(list -> list.elements().stream())
                        .map(entry -> gres(entry, cores))
                        .toList(),
                node.find("features").stream()
                        .flatMap(list -> list.elements().stream())
                        .map(JsonInput::text)
                        .toList(),
                node.find("weight")
                        .map(value -> (int) value.integer(0, Integer.MAX_VALUE))
                        .orElse(1));
    }

    private static NodeGres gres(JsonInput entry, int cores) {
        entry.allow(PlatformTables.GRES);
        return new NodeGres(
                entry.get("name").text(),
                entry.find("type").map(JsonInput::text).orElse(""),
                (int) entry.get("count").integer(1, MOST),
                entry.find("memory").map(value -> MB_PER_GB * value.positive()).orElse(0.0),
                entry.find("cores")
                        .map(value -> members(value, cores, "cores of the node"))
                        .orElse(ResourceSet.EMPTY),
                entry.find("shards").map(value -> (int) value.integer(1, MOST)).orElse(1));
    }

    private static ResourceSet members(JsonInput value, int size, String noun) {
        final ResourceSet set;
        try {
            set = ResourceSet.parse(value.text());
        } catch (final NoctuleException e) {
            throw value.error("is no list of numbers and intervals", e.remedy());
        }
        if (!set.minus(ResourceSet.range(0, size - 1)).isEmpty()) {
            throw value.error(
                    "names others than the " + size + " " + noun,
                    "Maybe count from 0, or a group of nodes is missing.");
        }
        return set;
    }

    static List<Switch> switches(JsonInput list, int nodes) {
        final List<Switch> switches = new ArrayList<>();
        final Set<String> names = new HashSet<>();
        for (final JsonInput entry : list.elements()) {
            entry.allow(PlatformTables.SWITCHES);
            if (entry.has("nodes") == entry.has("switches")) {
                throw entry.error(
                        "has both nodes and switches, or neither", "Maybe only leaf switches have \"nodes\".");
            }
            final List<String> below = new ArrayList<>();
            for (final JsonInput name :
                    entry.find("switches").map(JsonInput::elements).orElse(List.of())) {
                if (!names.contains(name.text())) {
                    throw name.error("is no switch above in the list", "Maybe list leaf switches first.");
                }
                below.add(name.text());
            }
            final JsonInput name = entry.get("name");
            if (!names.add(name.text())) {
                throw name.error("is the name of two switches", "Maybe a copied switch was not renamed.");
            }
            switches.add(new Switch(
                    name.text(),
                    entry.find("nodes")
                            .map(value -> members(value, nodes, "nodes of the cluster"))
                            .orElse(ResourceSet.EMPTY),
                    List.copyOf(below)));
        }
        return List.copyOf(switches);
    }
}
