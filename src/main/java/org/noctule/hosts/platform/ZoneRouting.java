package org.noctule.hosts.platform;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.noctule.platform.network.Link;
import org.noctule.platform.network.Route;
import org.noctule.platform.network.Routing;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds routes when they are asked for, and keeps the first of them. Where a zone of the kind Full declares none
 * between two hosts, they are joined by nothing that costs, as in SimGrid: the first such pair is warned of.
 */
final class ZoneRouting implements Routing {
    private static final Logger LOG = LoggerFactory.getLogger(ZoneRouting.class);
    private static final int MOST_KEPT = 1 << 16;

    private final String source;
    private final List<Link> links;
    private final List<Point> hosts;
    private final Map<Long, Route> kept = new ConcurrentHashMap<>();
    private final AtomicBoolean warned = new AtomicBoolean();

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
        if (from != to && found.links().isEmpty() && found.latency() == 0 && !warned.getAndSet(true)) {
            LOG.warn(
                    "{}: no route leads from host \"{}\" to host \"{}\": what jobs send there takes no time.",
                    source,
                    XmlElement.shown(hosts.get(from).name()),
                    XmlElement.shown(hosts.get(to).name()));
        }
        if (kept.size() < MOST_KEPT) {
            kept.put(key, found);
        }
        return found;
    }
}
