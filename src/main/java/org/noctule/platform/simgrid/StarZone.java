package org.noctule.platform.simgrid;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A cluster: every host has links to and from the middle, and no link is met twice on a way. */
final class StarZone extends Zone {
    private final Map<Integer, Spoke> spokes = new HashMap<>();
    private final List<Integer> backbone = new ArrayList<>(1);

    /**
     * How a host is joined to the middle.
     *
     * @param up the links towards the middle, in order
     * @param down the links from the middle, in order
     * @param loopback the link to itself, empty if up and down are used
     */
    record Spoke(List<Integer> up, List<Integer> down, List<Integer> loopback) {}

    StarZone(String name, List<Zone> parents, Map<String, String> properties) {
        super(name, parents, properties);
    }

    /** Joins a host to the middle, or tells that it is joined already. */
    boolean join(Point host, Spoke spoke) {
        return spokes.putIfAbsent(host.id(), spoke) == null;
    }

    /** Puts a link into the middle, or tells that there is one already. */
    boolean cross(int link) {
        return backbone.isEmpty() && backbone.add(link);
    }

    @Override
    Optional<Passage> passage(Point from, Point to, Trip trip) {
        final Spoke first = spokes.get(from.id());
        final Spoke last = spokes.get(to.id());
        final boolean fromRouter = from.kind() == Point.Kind.ROUTER;
        final boolean toRouter = to.kind() == Point.Kind.ROUTER;
        if ((first == null && !fromRouter) || (last == null && !toRouter)) {
            return Optional.empty();
        }
        final Set<Integer> links = new LinkedHashSet<>();
        if (from.id() == to.id() && first != null && !first.loopback.isEmpty()) {
            links.addAll(first.loopback);
        } else {
            if (!fromRouter) {
                links.addAll(first.up);
                links.addAll(backbone);
            }
            if (!toRouter) {
                links.addAll(backbone);
                links.addAll(last.down);
            }
        }
        final List<Integer> way = List.copyOf(links);
        trip.pay(way);
        return Optional.of(new Passage(from, to, way));
    }
}
