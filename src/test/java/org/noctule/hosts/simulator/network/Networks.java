package org.noctule.hosts.simulator.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.Link;
import org.noctule.platform.network.Network;
import org.noctule.platform.network.Route;

/** Small networks for tests. */
final class Networks {
    private Networks() {}

    static Host host(String name, int cores, Double... speeds) {
        return new Host(name, List.of(speeds), cores, 0, Map.of(), Map.of());
    }

    static Link shared(String name, double bandwidth) {
        return new Link(name, bandwidth, 0, Link.Policy.SHARED);
    }

    static Link pipe(String name, double bandwidth) {
        return new Link(name, bandwidth, 0, Link.Policy.FATPIPE);
    }

    /** Hosts without links. */
    static Network of(Host... hosts) {
        return new Network(List.of(hosts), List.of(), (from, to) -> new Route(List.of(), 0));
    }

    /** Routes of up to three links between any two hosts, a fat pipe with a probability. */
    static Network random(Random random, double pipes) {
        final List<Host> hosts = new ArrayList<>();
        final int nbHosts = 2 + random.nextInt(7);
        for (int i = 0; i < nbHosts; i++) {
            hosts.add(host("h" + i, 1 << random.nextInt(3), 1e9, 1e9 * random.nextDouble(), 3e8));
        }
        final List<Link> links = new ArrayList<>();
        final int nbLinks = 1 + random.nextInt(10);
        for (int i = 0; i < nbLinks; i++) {
            links.add(new Link(
                    "l" + i,
                    1e7 * (1 + 30 * random.nextDouble()),
                    random.nextInt(3) == 0 ? 0.01 * random.nextDouble() : 0,
                    random.nextDouble() < pipes ? Link.Policy.FATPIPE : Link.Policy.SHARED));
        }
        final Route[][] routes = new Route[nbHosts][nbHosts];
        for (final Route[] row : routes) {
            for (int to = 0; to < nbHosts; to++) {
                row[to] = route(random, links);
            }
        }
        return new Network(hosts, links, (from, to) -> routes[from][to]);
    }

    static ParallelTask task(Random random, int nbHosts) {
        final int size = 1 + random.nextInt(4);
        final int[] hosts = random.ints(size, 0, nbHosts).toArray();
        final double[] flops = new double[size];
        for (int i = 0; i < size; i++) {
            flops[i] = random.nextInt(3) == 0 ? 0 : 1e10 * random.nextDouble();
        }
        final double[] bytes = new double[random.nextInt(3) == 0 ? 0 : size * size];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = random.nextInt(3) == 0 ? 0 : 1e8 * random.nextDouble();
        }
        return new ParallelTask(hosts, flops, bytes);
    }

    private static Route route(Random random, List<Link> links) {
        final List<Integer> way = new ArrayList<>();
        double latency = 0;
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            final int link = random.nextInt(links.size());
            if (!way.contains(link)) {
                way.add(link);
                latency += links.get(link).latency();
            }
        }
        return new Route(way, latency);
    }
}
