package org.noctule.hosts.simulator.network;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.HostPower;
import org.noctule.platform.network.Link;
import org.noctule.platform.network.Network;
import org.noctule.platform.network.Route;

/** The platform of a golden case: declared routes, and the loopback that SimGrid adds. */
final class GoldenNetwork {
    final Map<String, Integer> hosts = new HashMap<>();
    final List<HostPower> powers = new ArrayList<>();
    private final Map<String, Integer> links = new HashMap<>();
    private final Map<List<Integer>, Route> routes = new HashMap<>();
    private final List<Link> linkList = new ArrayList<>();
    private final Network network;

    GoldenNetwork(JsonNode platform) {
        final List<Host> hostList = new ArrayList<>();
        for (final JsonNode host : platform.get("hosts")) {
            hosts.put(host.get("name").asText(), hostList.size());
            if (host.has("watts")) {
                powers.add(power(host));
            }
            final List<Double> speeds = new ArrayList<>();
            host.get("speeds").forEach(speed -> speeds.add(speed.asDouble()));
            hostList.add(new Host(
                    host.get("name").asText(),
                    speeds,
                    host.path("cores").asInt(1),
                    host.path("pstate").asInt(0),
                    Map.of(),
                    Map.of()));
        }
        for (final JsonNode link : platform.get("links")) {
            links.put(link.get("name").asText(), linkList.size());
            linkList.add(new Link(
                    link.get("name").asText(),
                    link.get("bandwidth").asDouble(),
                    link.get("latency").asDouble(),
                    Link.Policy.valueOf(link.get("policy").asText())));
        }
        final Route loopback = new Route(List.of(linkList.size()), 0);
        linkList.add(new Link("__loopback__", 10e9, 0, Link.Policy.FATPIPE));
        for (int host = 0; host < hostList.size(); host++) {
            routes.put(List.of(host, host), loopback);
        }
        for (final JsonNode route : platform.get("routes")) {
            declare(route);
        }
        network = new Network(hostList, linkList, (from, to) -> routes.get(List.of(from, to)));
    }

    private static HostPower power(JsonNode host) {
        final List<HostPower.Range> states = new ArrayList<>();
        host.get("watts")
                .forEach(watts -> states.add(new HostPower.Range(
                        watts.get(0).asDouble(),
                        watts.get(1).asDouble(),
                        watts.get(2).asDouble())));
        return new HostPower(states, host.path("watts_off").asDouble());
    }

    Network network() {
        return network;
    }

    private void declare(JsonNode route) {
        final int from = hosts.get(route.get("src").asText());
        final int to = hosts.get(route.get("dst").asText());
        final List<Integer> way = new ArrayList<>();
        route.get("links").forEach(link -> way.add(links.get(link.asText())));
        routes.put(List.of(from, to), route(way));
        if (route.path("symmetric").asBoolean() && from != to) {
            final List<Integer> back = new ArrayList<>(way);
            Collections.reverse(back);
            routes.put(List.of(to, from), route(back));
        }
    }

    private Route route(List<Integer> way) {
        double latency = 0;
        for (final int link : way) {
            latency += linkList.get(link).latency();
        }
        return new Route(way, latency);
    }
}
