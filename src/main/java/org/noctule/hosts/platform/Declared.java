package org.noctule.hosts.platform;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A route that the file declares.
 *
 * @param from the first point
 * @param to the last point
 * @param gatewayFrom its beginning within the first point
 * @param gatewayTo its end within the last point
 * @param hops the links, in the order of the way
 * @param symmetric whether it also leads back
 */
record Declared(Point from, Point to, Point gatewayFrom, Point gatewayTo, List<Hop> hops, boolean symmetric) {

    /**
     * A link of a route.
     *
     * @param link index of the link
     * @param back index of the link that the way back takes: the other half of a split link, else the same
     */
    record Hop(int link, int back) {}

    Passage passage() {
        return new Passage(gatewayFrom, gatewayTo, hops.stream().map(Hop::link).toList());
    }

    /** The way back. */
    Passage back() {
        final List<Integer> links = new ArrayList<>(hops.stream().map(Hop::back).toList());
        Collections.reverse(links);
        return new Passage(gatewayTo, gatewayFrom, List.copyOf(links));
    }

    /** Tells whether the way back is another one. */
    boolean returns() {
        return symmetric && from.id() != to.id();
    }
}
