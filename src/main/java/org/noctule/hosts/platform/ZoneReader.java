package org.noctule.hosts.platform;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.noctule.error.DecimalText;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.Link;

/** Reads zones with all that stands in them. */
final class ZoneReader {
    private static final int DEEPEST = 16;
    private static final List<String> KINDS =
            List.of("Full", "Floyd", "Dijkstra", "DijkstraCache", "Cluster", "Vivaldi", "None");
    private static final String[] CONTENT = {
        "prop", "host", "link", "router", "route", "zoneRoute", "ASroute", "zone", "AS", "cluster"
    };
    private static final String[] CLUSTER_CONTENT = {
        "prop", "host", "link", "router", "cabinet", "host_link", "backbone"
    };

    private final PlatformBuilder builder;

    ZoneReader(PlatformBuilder builder) {
        this.builder = builder;
    }

    /** Reads a zone or flat cluster, with the zones around it given from the outermost. */
    void read(XmlElement element, List<Zone> parents) {
        if (parents.size() >= DEEPEST) {
            throw element.error("zones are nested more than " + DEEPEST + " deep", "Maybe one is not closed.");
        }
        if (element.name().equals("cluster")) {
            new ClusterReader(builder).cluster(element, parents);
            return;
        }
        element.allow("id", "routing");
        if (element.find("routing").isEmpty()) {
            element.get("routing");
        }
        final String name = element.id("id");
        final String kind = element.oneOf("routing", KINDS);
        final Map<String, String> properties = element.properties();
        if (kind.equals("Cluster")) {
            final StarZone zone = new StarZone(name, parents, properties);
            builder.zone(element, zone);
            cabinets(element.only(CLUSTER_CONTENT), zone);
            return;
        }
        final Zone zone = switch (kind) {
            case "Full" -> new FullZone(name, parents, properties);
            case "Floyd" -> new FloydZone(name, parents, properties);
            case "Vivaldi" -> new VivaldiZone(name, parents, properties);
            case "None" -> new NoneZone(name, parents, properties);
            default -> new DijkstraZone(name, parents, properties);
        };
        builder.zone(element, zone);
        content(element.only(CONTENT), zone);
    }

    private void content(XmlElement element, Zone zone) {
        for (final XmlElement child : element.children()) {
            switch (child.name()) {
                case "host" -> host(child, zone);
                case "link" -> link(child);
                case "router" -> router(child, zone);
                case "route", "zoneRoute", "ASroute" -> new RouteReader(builder).read(child, zone);
                case "zone", "AS", "cluster" -> read(child, zone.path());
                default -> {
                    // Properties are read with the zone itself.
                }
            }
        }
    }

    private void cabinets(XmlElement element, StarZone zone) {
        final ClusterReader reader = new ClusterReader(builder);
        for (final XmlElement child : element.children()) {
            switch (child.name()) {
                case "host" -> host(child, zone);
                case "link" -> link(child);
                case "router" -> router(child, zone);
                case "cabinet" -> reader.cabinet(child, zone);
                case "host_link" -> reader.hostLink(child, zone);
                case "backbone" -> reader.backbone(child, zone);
                default -> {
                    // Properties are read with the zone itself.
                }
            }
        }
    }

    private void host(XmlElement element, Zone zone) {
        element.allow("id", "speed", "core", "pstate", "coordinates").only("prop");
        builder.host(
                element,
                zone,
                new Host(
                        element.id("id"),
                        Units.SPEED.list(element, "speed"),
                        element.integer("core", 1, 1, Integer.MAX_VALUE),
                        element.integer("pstate", 0, 0, Integer.MAX_VALUE),
                        element.properties(),
                        zone.properties()),
                coordinates(element));
    }

    private void router(XmlElement element, Zone zone) {
        element.allow("id", "coordinates").only("prop");
        builder.router(element, zone, element.id("id"), coordinates(element));
    }

    private static List<Double> coordinates(XmlElement element) {
        final String text = element.find("coordinates").orElse("").strip();
        if (text.isEmpty()) {
            return List.of();
        }
        final List<Double> coordinates = new ArrayList<>();
        for (final String part : text.split("\\s+")) {
            try {
                coordinates.add(DecimalText.parse(part));
            } catch (final NumberFormatException e) {
                coordinates.add(Double.NaN);
            }
        }
        if (coordinates.size() != 3 || !coordinates.stream().allMatch(Double::isFinite)) {
            throw element.error("coordinates", "must be three numbers", "Maybe write it like 0 0 0.");
        }
        return List.copyOf(coordinates);
    }

    private void link(XmlElement element) {
        element.allow("id", "bandwidth", "latency", "sharing_policy").only("prop");
        final String policy =
                element.oneOf("sharing_policy", List.of("SHARED", "FATPIPE", "SPLITDUPLEX", "FULLDUPLEX"));
        final String name = element.id("id");
        final double bandwidth = Units.BANDWIDTH.of(element, "bandwidth");
        final double latency = Units.TIME.of(element, "latency", 0);
        if (policy.endsWith("DUPLEX")) {
            builder.links().split(element, name, bandwidth, latency);
        } else {
            builder.links()
                    .add(element, name, bandwidth, latency, Link.Policy.valueOf(policy.toUpperCase(Locale.ROOT)));
        }
    }
}
