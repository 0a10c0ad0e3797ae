package org.noctule.hosts.platform;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A part of a platform that finds ways between its points by rules of its own. Sealed, it never changes. */
abstract class Zone {
    private final String name;
    private final List<Zone> path;
    private final Map<String, String> properties;
    private final List<Point> points = new ArrayList<>();
    private final List<Point> place = new ArrayList<>(1);
    private boolean outer;

    /**
     * Makes an empty zone.
     *
     * @param name its name
     * @param parents the zones around it, from the outermost
     * @param properties its properties
     */
    Zone(String name, List<Zone> parents, Map<String, String> properties) {
        this.name = name;
        this.properties = properties;
        final List<Zone> all = new ArrayList<>(parents);
        all.add(this);
        this.path = List.copyOf(all);
    }

    final String name() {
        return name;
    }

    /** The zones around this one and itself, from the outermost. */
    final List<Zone> path() {
        return path;
    }

    /** The properties of this zone and then of those around it; the inner ones win. */
    final Map<String, String> properties() {
        final Map<String, String> all = new LinkedHashMap<>();
        for (int depth = path.size() - 1; depth >= 0; depth--) {
            path.get(depth).properties.forEach(all::putIfAbsent);
        }
        return Collections.unmodifiableMap(all);
    }

    final List<Point> points() {
        return points;
    }

    /** The point that this zone is in the one around it. */
    final Point place() {
        return place.get(0);
    }

    /** Puts a zone into this one. */
    final Point add(Zone inner) {
        final Point point = add(inner.name, Point.Kind.ZONE, List.of());
        inner.place.add(point);
        return point;
    }

    /** Tells whether there are zones within this one. */
    final boolean isOuter() {
        return outer;
    }

    final Point add(String point, Point.Kind kind, List<Double> coordinates) {
        final Point added = new Point(point, kind, this, points.size(), coordinates);
        points.add(added);
        outer |= kind == Point.Kind.ZONE;
        return added;
    }

    /** Takes a route that the file declares; the element is for complaints. */
    void declare(Declared route, XmlElement element) {
        throw element.error(
                "the zone \"" + name + "\" takes no routes",
                "Maybe its routing should be Full: a zone of its kind finds its ways by itself.");
    }

    /** Ends the declarations. */
    void seal(int loopback, XmlElement element) {}

    /** Finds the way between two points and adds its latency to the trip's; empty if there is none. */
    abstract Optional<Passage> passage(Point from, Point to, Trip trip);

    static long pair(Point from, Point to) {
        return (long) from.id() << 32 | to.id();
    }
}
