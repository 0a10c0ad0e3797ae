package org.noctule.platform.network;

import java.util.List;

/**
 * Hosts and how they are linked.
 *
 * @param hosts all hosts, in the order of the file, unmodifiable
 * @param links all links, unmodifiable
 * @param routing the ways between hosts
 */
public record Network(List<Host> hosts, List<Link> links, Routing routing) {}
