package org.noctule.platform.network;

import java.util.List;

/**
 * Hosts and how they are linked.
 *
 * @param hosts all hosts, in the order of the file, unmodifiable
 * @param links all links, unmodifiable
 * @param routing the ways between hosts
 * @param racks by host the name of its rack: its cabinet, the switch of its leaf of a fat tree, or else the zone in
 *     which it stands directly; empty if they are not known; unmodifiable
 */
public record Network(List<Host> hosts, List<Link> links, Routing routing, List<String> racks) {
    /**
     * Describes a network of which no racks are known.
     *
     * @param hosts all hosts, unmodifiable
     * @param links all links, unmodifiable
     * @param routing the ways between hosts
     */
    public Network(List<Host> hosts, List<Link> links, Routing routing) {
        this(hosts, links, routing, List.of());
    }
}
