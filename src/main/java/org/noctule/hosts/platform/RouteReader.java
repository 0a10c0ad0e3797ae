package org.noctule.hosts.platform;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads routes between hosts or between zones. */
final class RouteReader {
    private final PlatformBuilder builder;

    RouteReader(PlatformBuilder builder) {
        this.builder = builder;
    }

    void read(XmlElement element, Zone zone) {
        final boolean plain = element.name().equals("route");
        if (plain) {
            element.allow("src", "dst", "symmetrical");
        } else {
            element.allow("src", "dst", "gw_src", "gw_dst", "symmetrical");
        }
        final Point from = end(element, "src", zone, plain);
        final Point to = end(element, "dst", zone, plain);
        final List<Declared.Hop> hops = new ArrayList<>();
        for (final XmlElement link : element.only("link_ctn").children()) {
            hops.add(builder.links().hop(link.allow("id", "direction").childless()));
        }
        final boolean symmetric = element.oneOf("symmetrical", List.of("YES", "yes", "NO", "no"))
                .toUpperCase(Locale.ROOT)
                .equals("YES");
        zone.declare(
                new Declared(
                        from,
                        to,
                        plain ? from : gateway(element, "gw_src", from, zone),
                        plain ? to : gateway(element, "gw_dst", to, zone),
                        hops,
                        symmetric),
                element);
    }

    private Point end(XmlElement element, String attribute, Zone zone, boolean plain) {
        final Point point = builder.point(element, attribute);
        if (point.zone() != zone) {
            throw element.error(
                    attribute,
                    "does not lie directly in the zone \"" + XmlElement.shown(zone.name()) + "\"",
                    "Maybe move the route into the zone \""
                            + XmlElement.shown(point.zone().name()) + "\".");
        }
        if (plain == (point.kind() == Point.Kind.ZONE)) {
            throw plain
                    ? element.error(attribute, "is a zone", "Maybe a zoneRoute with gateways is meant.")
                    : element.error(attribute, "is not a zone", "Maybe a route is meant.");
        }
        return point;
    }

    private Point gateway(XmlElement element, String attribute, Point end, Zone zone) {
        final Point point = builder.point(element, attribute);
        final boolean inside = point.kind() != Point.Kind.ZONE
                && point.zone().path().size() > zone.path().size()
                && point.zone().path().get(zone.path().size()).place() == end;
        if (!inside) {
            throw element.error(
                    attribute,
                    "is no host or router in the zone \"" + XmlElement.shown(end.name()) + "\"",
                    "Maybe exchange the gateways, or name a router of that zone.");
        }
        return point;
    }
}
