package org.noctule.hosts.platform;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A cluster: every host has links to and from the middle, and no link is met twice on a way. */
final class StarZone extends Zone {
    /** What joins a router: it is the middle itself. */
    private static final Spoke MIDDLE = new Spoke(List.of(), List.of(), List.of());

    private final Map<Integer, Spoke> spokes = new HashMap<>();
    private final List<Integer> backbone = new ArrayList<>(1);

    /**
     * The links that join a host to the middle.
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
        return spoke(from).flatMap(first -> spoke(to).map(last -> passage(from, to, first, last, trip)));
    }

    private Passage passage(Point from, Point to, Spoke first, Spoke last, Trip trip) {
        final Set<Integer> links = new LinkedHashSet<>();
        if (from.id() == to.id() && !first.loopback.isEmpty()) {
            links.addAll(first.loopback);
        } else {
            links.addAll(first.up);
            if (first != MIDDLE || last != MIDDLE) {
                links.addAll(backbone);
            }
            links.addAll(last.down);
        }
        final List<Integer> way = List.copyOf(links);
        trip.pay(way);
        return new Passage(from, to, way);
    }

    private Optional<Spoke> spoke(Point point) {
        return Optional.ofNullable(point.kind() == Point.Kind.ROUTER ? MIDDLE : spokes.get(point.id()));
    }
}
