package org.noctule.platform.simgrid;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.noctule.platform.network.Link;
import org.noctule.platform.network.Route;
import org.noctule.platform.network.Routing;

/** Finds routes when they are asked for, and keeps the first of them. */
final class ZoneRouting implements Routing {
    private static final int MOST_KEPT = 1 << 16;

    private final String source;
    private final List<Link> links;
    private final List<Point> hosts;
    private final Map<Long, Route> kept = new ConcurrentHashMap<>();

    ZoneRouting(String source, List<Link> links, List<Point> hosts) {
        this.source = source;
        this.links = links;
        this.hosts = hosts;
    }

    @Override
    public Route route(int from, int to) {
        Objects.checkIndex(from, hosts.size());
        Objects.checkIndex(to, hosts.size());
        final long key = (long) from << 32 | to;
        final Route known = kept.get(key);
        if (known != null) {
            return known;
        }
        final Route found = new Trip(source, links, hosts.get(from), hosts.get(to)).route();
        if (kept.size() < MOST_KEPT) {
            kept.put(key, found);
        }
        return found;
    }
}
