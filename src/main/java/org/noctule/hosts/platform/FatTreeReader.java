package org.noctule.hosts.platform;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.Link;

/** Reads clusters whose hosts are the leaves of a fat tree. */
final class FatTreeReader {
    private final PlatformBuilder builder;

    FatTreeReader(PlatformBuilder builder) {
        this.builder = builder;
    }

    /** Reads a cluster, whose attributes are known and whose children are properties. */
    void read(XmlElement element, List<Zone> parents) {
        final FatTreeShape shape = FatTreeShape.of(element);
        final List<Integer> radical = Radical.of(element, builder.room());
        if (radical.size() != shape.hosts()) {
            throw element.error(
                    "topo_parameters",
                    "makes a tree of " + shape.hosts() + " hosts, but the radical makes " + radical.size(),
                    "Maybe the downward numbers should multiply to the number of hosts.");
        }
        refuseBackbone(element, "bb_bw");
        refuseBackbone(element, "bb_lat");
        final String name = element.id("id");
        final Map<String, String> properties = element.properties();
        final List<Integer> loopbacks = loopbacks(element, name, shape);
        final List<Integer> limiters = limiters(element, name, shape);
        final FatTreeZone zone = new FatTreeZone(
                name,
                parents,
                properties,
                shape,
                builder.countTreeHosts(shape.hosts()),
                cables(element, shape),
                limiters,
                loopbacks);
        builder.zone(element, zone);
        final List<Double> speeds = Units.SPEED.list(element, "speed");
        final int cores = element.integer("core", 1, 1, Integer.MAX_VALUE);
        final String prefix = element.word("prefix");
        final String suffix = element.word("suffix");
        final Map<String, String> zoneProperties = zone.properties();
        for (int place = 0; place < radical.size(); place++) {
            final Host host =
                    new Host(prefix + radical.get(place) + suffix, speeds, cores, 0, properties, zoneProperties);
            builder.host(element, zone, host, List.of(), name + rack(shape, place));
        }
        final String router = element.find("router_id").orElse("");
        builder.router(element, zone, router.isEmpty() ? prefix + name + "_router" + suffix : router, List.of());
    }

    /** The switch of a host, if it has one only. */
    private static String rack(FatTreeShape shape, int place) {
        return shape.parents(0) == 1 ? "/" + shape.parent(0, place, 0) : "";
    }

    private static void refuseBackbone(XmlElement element, String attribute) {
        if (element.find(attribute).isPresent()) {
            throw element.error(attribute, "is for flat clusters", "Maybe remove it: a fat tree has no backbone.");
        }
    }

    private List<Integer> loopbacks(XmlElement element, String name, FatTreeShape shape) {
        final double bandwidth = Units.BANDWIDTH.of(element, "loopback_bw", 0);
        final double latency = Units.TIME.of(element, "loopback_lat", 0);
        final List<Integer> links = new ArrayList<>();
        for (int host = 0; (bandwidth > 0 || latency > 0) && host < shape.hosts(); host++) {
            links.add(link(element, name + "_link_" + host + "_loopback", bandwidth, latency, Link.Policy.FATPIPE));
        }
        return List.copyOf(links);
    }

    /** One for each host and switch; switches are numbered downwards from twice the number of hosts. */
    private List<Integer> limiters(XmlElement element, String name, FatTreeShape shape) {
        final double bandwidth = Units.BANDWIDTH.of(element, "limiter_link", 0);
        final List<Integer> links = new ArrayList<>();
        for (int node = 0; bandwidth > 0 && node < shape.size(); node++) {
            final String link = name + "_link_" + number(shape, node) + "_limiter";
            links.add(link(element, link, bandwidth, 0, Link.Policy.SHARED));
        }
        return List.copyOf(links);
    }

    private static int number(FatTreeShape shape, int node) {
        return node < shape.hosts() ? node : 3 * shape.hosts() - 1 - node;
    }

    private int link(XmlElement element, String name, double bandwidth, double latency, Link.Policy policy) {
        return builder.links().add(element, name, bandwidth, latency, policy);
    }

    private FatTreeZone.Cables cables(XmlElement element, FatTreeShape shape) {
        final boolean split = element.oneOf("sharing_policy", List.of("SPLITDUPLEX", "FULLDUPLEX", "SHARED", "FATPIPE"))
                .endsWith("DUPLEX");
        final double bandwidth = Units.BANDWIDTH.of(element, "bw");
        final double latency = Units.TIME.of(element, "lat");
        final int first = builder.links().links().size();
        int firstChild = 0;
        for (int level = 0; level < shape.levels(); level++) {
            final int firstParent = firstChild + shape.nodes(level);
            for (int position = 0; position < shape.nodes(level); position++) {
                for (int way = 0; way < shape.parents(level) * shape.cables(level); way++) {
                    final int parent = shape.parent(level, position, way / shape.cables(level));
                    final String name = "link_from_" + number(shape, firstChild + position) + "_"
                            + number(shape, firstParent + parent) + "_" + builder.nextTreeCable();
                    if (split) {
                        builder.links().split(element, name, bandwidth, latency);
                    } else {
                        link(element, name, bandwidth, latency, Link.Policy.SHARED);
                    }
                }
            }
            firstChild = firstParent;
        }
        return new FatTreeZone.Cables(first, split);
    }
}
