package org.noctule.hosts.platform;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.Link;
import org.noctule.platform.network.Network;

/** The parts of a platform while its file is read. */
final class PlatformBuilder {
    /** Enough for every machine on Earth, and little enough for memory. */
    static final int MOST_HOSTS = 200_000;

    private final List<Host> hosts = new ArrayList<>();
    private final List<String> racks = new ArrayList<>();
    private final List<Point> places = new ArrayList<>();
    private final Map<String, Point> points = new HashMap<>();
    private final List<Runnable> seals = new ArrayList<>();
    private final LinkTable links = new LinkTable();
    private int loopback = -1;
    private int treeHosts;
    private int treeCables;

    LinkTable links() {
        return links;
    }

    /** How many hosts may still come. */
    int room() {
        return MOST_HOSTS - hosts.size();
    }

    /** Counts the hosts of a further fat tree, and tells how many there are in those before it. */
    int countTreeHosts(int count) {
        final int before = treeHosts;
        treeHosts += count;
        return before;
    }

    /** Numbers a cable of a fat tree, from 0 through all fat trees. */
    int nextTreeCable() {
        return treeCables++;
    }

    /** Adds a host to a zone, which is its rack. */
    Point host(XmlElement element, Zone zone, Host host, List<Double> coordinates) {
        return host(element, zone, host, coordinates, zone.name());
    }

    /** Adds a host to a zone and a rack. */
    Point host(XmlElement element, Zone zone, Host host, List<Double> coordinates, String rack) {
        if (room() == 0) {
            throw element.error("there are more than " + MOST_HOSTS + " hosts", "Maybe a range is too long.");
        }
        if (host.pState() >= host.speeds().size()) {
            throw element.error(
                    "pstate", "is none of its " + host.speeds().size() + " P-states", "Maybe they count from 0.");
        }
        final Point point = zone.add(host.name(), Point.Kind.HOST, coordinates);
        register(element, point);
        hosts.add(host);
        racks.add(rack);
        places.add(point);
        return point;
    }

    /** Adds a router to a zone. */
    void router(XmlElement element, Zone zone, String name, List<Double> coordinates) {
        register(element, zone.add(name, Point.Kind.ROUTER, coordinates));
    }

    /** Adds a zone, to be sealed at the end. */
    void zone(XmlElement element, Zone zone) {
        if (zone.path().size() > 1) {
            register(element, zone.path().get(zone.path().size() - 2).add(zone));
        }
        seals.add(() -> zone.seal(loopback, element));
    }

    private void register(XmlElement element, Point point) {
        if (points.putIfAbsent(point.name(), point) != null) {
            throw element.error(
                    "the name \"" + XmlElement.shown(point.name()) + "\" exists already",
                    "Maybe rename one: hosts, routers and zones share their names.");
        }
    }

    /** Finds the host, router or zone that an attribute names. */
    Point point(XmlElement element, String attribute) {
        final Point point = points.get(element.get(attribute));
        if (point == null) {
            throw unknown(element, attribute);
        }
        return point;
    }

    private NoctuleException unknown(XmlElement element, String attribute) {
        return element.error(
                attribute,
                "names nothing that is declared before",
                points.size() > 1000
                        ? "Maybe move it behind that declaration."
                        : Suggestion.of(element.get(attribute), points.keySet()));
    }

    /** Ends the declarations. */
    Network build(XmlElement root, String source, ModelSettings settings) {
        if (hosts.isEmpty()) {
            throw root.error("there is no host", "Maybe the file was not written to its end.");
        }
        loopback = links.add(
                root, "__loopback__", settings.loopbackBandwidth(), settings.loopbackLatency(), Link.Policy.FATPIPE);
        seals.forEach(Runnable::run);
        final List<Link> all = List.copyOf(links.links());
        return new Network(
                List.copyOf(hosts), all, new ZoneRouting(source, all, List.copyOf(places)), List.copyOf(racks));
    }
}
