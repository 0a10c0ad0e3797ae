package org.noctule.hosts.platform;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;
import org.noctule.platform.network.Link;

/** The links of a platform by name, while its file is read. */
final class LinkTable {
    private static final String UP = "_UP";
    private static final String DOWN = "_DOWN";

    private final List<Link> links = new ArrayList<>();
    private final Map<String, Integer> indices = new HashMap<>();
    private final Map<String, Split> splits = new HashMap<>();

    /**
     * Both directions of a link.
     *
     * @param up index of the link towards the middle
     * @param down index of the link away from it
     */
    record Split(int up, int down) {}

    List<Link> links() {
        return links;
    }

    int add(XmlElement element, String name, double bandwidth, double latency, Link.Policy policy) {
        if (!(bandwidth > 0)) {
            throw element.error("the bandwidth of the link \"" + name + "\" must be positive", "Maybe it is missing.");
        }
        if (indices.putIfAbsent(name, links.size()) != null || splits.containsKey(name)) {
            throw element.error("the link \"" + XmlElement.shown(name) + "\" exists already", "Maybe rename one.");
        }
        links.add(new Link(name, bandwidth, latency, policy));
        return links.size() - 1;
    }

    Split split(XmlElement element, String name, double bandwidth, double latency) {
        final Split split = new Split(
                add(element, name + UP, bandwidth, latency, Link.Policy.SHARED),
                add(element, name + DOWN, bandwidth, latency, Link.Policy.SHARED));
        if (indices.containsKey(name) || splits.putIfAbsent(name, split) != null) {
            throw element.error("the link \"" + XmlElement.shown(name) + "\" exists already", "Maybe rename one.");
        }
        return split;
    }

    /** Finds a link, or one direction of it, that an attribute names. */
    int find(XmlElement element, String attribute) {
        final String name = element.get(attribute);
        final Integer index = indices.get(name);
        if (index != null) {
            return index;
        }
        if (splits.containsKey(name)) {
            throw element.error(
                    attribute, "has two directions", "Maybe add direction=\"UP\" or direction=\"DOWN\" to it.");
        }
        throw unknown(element, attribute, name);
    }

    /** Finds the link that a part of a route takes. */
    Declared.Hop hop(XmlElement element) {
        final String direction = element.oneOf("direction", List.of("NONE", "UP", "DOWN"));
        if (direction.equals("NONE")) {
            final int link = find(element, "id");
            return new Declared.Hop(link, link);
        }
        final String name = element.get("id");
        final Split split = splits.get(name);
        if (split == null) {
            throw indices.containsKey(name)
                    ? element.error(
                            "direction",
                            "needs a link with two directions, which \"" + XmlElement.shown(name) + "\" is not",
                            "Maybe add sharing_policy=\"SPLITDUPLEX\" to the link.")
                    : unknown(element, "id", name);
        }
        return direction.equals("UP") ? new Declared.Hop(split.up, split.down) : new Declared.Hop(split.down, split.up);
    }

    private NoctuleException unknown(XmlElement element, String attribute, String name) {
        return element.error(
                attribute,
                "names no link that is declared before",
                indices.size() > 1000
                        ? "Maybe move the route behind the link."
                        : Suggestion.of(name, indices.keySet()));
    }
}
