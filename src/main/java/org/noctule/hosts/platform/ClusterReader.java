package org.noctule.hosts.platform;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.Link;

/** Reads flat clusters, and the cabinets and host links of zones with the routing Cluster. */
final class ClusterReader {
    private static final List<Double> NOWHERE = List.of();

    private final PlatformBuilder builder;

    ClusterReader(PlatformBuilder builder) {
        this.builder = builder;
    }

    /** Reads a cluster that is a zone by itself. */
    void cluster(XmlElement element, List<Zone> parents) {
        element.allow(
                "id",
                "prefix",
                "suffix",
                "radical",
                "speed",
                "core",
                "bw",
                "lat",
                "bb_bw",
                "bb_lat",
                "bb_sharing_policy",
                "sharing_policy",
                "limiter_link",
                "loopback_bw",
                "loopback_lat",
                "router_id",
                "topology",
                "topo_parameters");
        element.only("prop");
        final String topology = element.find("topology").orElse("FLAT");
        if (topology.equals("FAT_TREE")) {
            new FatTreeReader(builder).read(element, parents);
            return;
        }
        if (!topology.equals("FLAT")) {
            throw element.error("topology", "is not supported", "Maybe FLAT or FAT_TREE is near enough.");
        }
        final String name = element.id("id");
        final Map<String, String> properties = element.properties();
        final StarZone zone = new StarZone(name, parents, properties);
        builder.zone(element, zone);
        final Map<String, String> zoneProperties = zone.properties();
        final List<Double> speeds = Units.SPEED.list(element, "speed");
        final int cores = element.integer("core", 1, 1, Integer.MAX_VALUE);
        final String prefix = element.word("prefix");
        final String suffix = element.word("suffix");
        final Spokes spokes = Spokes.of(element);
        for (final int number : Radical.of(element, builder.room())) {
            final Host host = new Host(prefix + number + suffix, speeds, cores, 0, properties, zoneProperties);
            final Point point = builder.host(element, zone, host, NOWHERE);
            zone.join(point, spokes.make(element, builder.links(), name + "_link_" + number));
        }
        final String router = element.find("router_id").orElse("");
        builder.router(element, zone, router.isEmpty() ? prefix + name + "_router" + suffix : router, NOWHERE);
        final double bandwidth = Units.BANDWIDTH.of(element, "bb_bw", 0);
        final double latency = Units.TIME.of(element, "bb_lat", 0);
        final Link.Policy policy =
                Link.Policy.valueOf(element.oneOf("bb_sharing_policy", List.of("SHARED", "FATPIPE")));
        if (bandwidth > 0 || latency > 0) {
            zone.cross(builder.links().add(element, name + "_backbone", bandwidth, latency, policy));
        }
    }

    /** Reads hosts that are numbered and linked alike. */
    void cabinet(XmlElement element, StarZone zone) {
        element.allow("id", "prefix", "suffix", "radical", "speed", "bw", "lat").only("prop");
        final List<Double> speeds = Units.SPEED.list(element, "speed");
        final double bandwidth = Units.BANDWIDTH.of(element, "bw");
        final double latency = Units.TIME.of(element, "lat");
        final String prefix = element.word("prefix");
        final String suffix = element.word("suffix");
        final String rack = zone.name() + "/" + element.find("id").orElse(prefix);
        final Map<String, String> properties = element.properties();
        final Map<String, String> zoneProperties = zone.properties();
        for (final int number : Radical.of(element, builder.room())) {
            final String name = prefix + number + suffix;
            final Host host = new Host(name, speeds, 1, 0, properties, zoneProperties);
            final Point point = builder.host(element, zone, host, NOWHERE, rack);
            final LinkTable.Split link = builder.links().split(element, "link_" + name, bandwidth, latency);
            zone.join(point, new StarZone.Spoke(List.of(link.up()), List.of(link.down()), List.of()));
        }
    }

    /** Reads how one host is joined to the middle. */
    void hostLink(XmlElement element, StarZone zone) {
        element.allow("id", "up", "down").childless();
        final Point host = builder.point(element, "id");
        if (host.zone() != zone || host.kind() != Point.Kind.HOST) {
            throw element.error("id", "is no host of this zone", "Maybe move it into the zone of that host.");
        }
        final StarZone.Spoke spoke = new StarZone.Spoke(
                List.of(builder.links().find(element, "up")),
                List.of(builder.links().find(element, "down")),
                List.of());
        if (!zone.join(host, spoke)) {
            throw element.error("id", "has its links already", "Maybe remove one host_link.");
        }
    }

    /** Reads the link in the middle. */
    void backbone(XmlElement element, StarZone zone) {
        element.allow("id", "bandwidth", "latency").childless();
        final int link = builder.links()
                .add(
                        element,
                        element.id("id"),
                        Units.BANDWIDTH.of(element, "bandwidth"),
                        Units.TIME.of(element, "latency", 0),
                        Link.Policy.SHARED);
        if (!zone.cross(link)) {
            throw element.error("the zone has two backbones", "Maybe remove one.");
        }
    }

    /** The links that join each host of a flat cluster to the middle. */
    private record Spokes(
            boolean split,
            double bandwidth,
            double latency,
            double limiter,
            double loopbackBandwidth,
            double loopbackLatency) {

        static Spokes of(XmlElement element) {
            final String policy =
                    element.oneOf("sharing_policy", List.of("SPLITDUPLEX", "FULLDUPLEX", "SHARED", "FATPIPE"));
            return new Spokes(
                    policy.endsWith("DUPLEX"),
                    Units.BANDWIDTH.of(element, "bw"),
                    Units.TIME.of(element, "lat"),
                    Units.BANDWIDTH.of(element, "limiter_link", 0),
                    Units.BANDWIDTH.of(element, "loopback_bw", 0),
                    Units.TIME.of(element, "loopback_lat", 0));
        }

        StarZone.Spoke make(XmlElement element, LinkTable links, String name) {
            final List<Integer> up = new ArrayList<>();
            final List<Integer> down = new ArrayList<>();
            if (limiter > 0) {
                up.add(links.add(element, name + "_limiter", limiter, 0, Link.Policy.SHARED));
            }
            if (split) {
                final LinkTable.Split link = links.split(element, name, bandwidth, latency);
                up.add(link.up());
                down.add(link.down());
            } else {
                final int link = links.add(element, name, bandwidth, latency, Link.Policy.SHARED);
                up.add(link);
                down.add(link);
            }
            if (limiter > 0) {
                down.add(up.get(0));
            }
            final List<Integer> loopback = loopbackBandwidth > 0 || loopbackLatency > 0
                    ? List.of(links.add(
                            element, name + "_loopback", loopbackBandwidth, loopbackLatency, Link.Policy.FATPIPE))
                    : List.of();
            return new StarZone.Spoke(List.copyOf(up), List.copyOf(down), loopback);
        }
    }
}
