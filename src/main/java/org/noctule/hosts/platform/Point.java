package org.noctule.hosts.platform;

import java.util.List;

/** An end of routes: a host, a router or a zone. */
final class Point {
    /** The kind of a point. */
    enum Kind {
        HOST,
        ROUTER,
        ZONE
    }

    private final String name;
    private final Kind kind;
    private final Zone zone;
    private final int id;
    private final List<Double> coordinates;

    /**
     * Makes a point.
     *
     * @param name its name
     * @param kind its kind
     * @param zone the zone that it lies in
     * @param id its number in that zone, from 0 in the order of the file
     * @param coordinates its place, in milliseconds; empty if unknown
     */
    Point(String name, Kind kind, Zone zone, int id, List<Double> coordinates) {
        this.name = name;
        this.kind = kind;
        this.zone = zone;
        this.id = id;
        this.coordinates = coordinates;
    }

    String name() {
        return name;
    }

    Kind kind() {
        return kind;
    }

    Zone zone() {
        return zone;
    }

    int id() {
        return id;
    }

    List<Double> coordinates() {
        return coordinates;
    }
}
