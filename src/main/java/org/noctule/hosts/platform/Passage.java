package org.noctule.hosts.platform;

import java.util.List;

/**
 * A way between two points of one zone.
 *
 * @param gatewayFrom its beginning: the first point itself, or a host or router within it
 * @param gatewayTo its end
 * @param links indices of links, in the order of the way
 */
record Passage(Point gatewayFrom, Point gatewayTo, List<Integer> links) {}
