package org.noctule.hosts.platform;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.platform.Platform;
import org.noctule.platform.PlatformReader;
import org.noctule.platform.Racks;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.Link;
import org.noctule.platform.network.Network;

/**
 * The platform that agents see of a network: a core for each host, as fast as one of its cores in its first P-state,
 * without limits of memory or bandwidth.
 */
public final class HostPlatform {
    private static final double GIGA = 1e9;
    /** GB/s; no number of jobs exceeds it. */
    private static final double UNLIMITED = 1e15;

    private HostPlatform() {}

    /**
     * Describes hosts.
     *
     * @param network the network
     * @param hosts indices of the hosts in {@link Network#hosts()}, by the numbers that agents know them by
     * @return a platform of as many cores
     * @throws NoctuleException of kind INPUT if there is no host, or one of speed 0
     */
    public static Platform of(Network network, List<Integer> hosts) {
        if (hosts.isEmpty()) {
            throw NoctuleException.input(
                    "The platform has no host to compute on.", "Maybe all of them have the role master or storage.");
        }
        final ObjectNode json = JsonNodeFactory.instance.objectNode();
        final ObjectNode cluster = json.putArray("clusters").addObject().put("id", "hosts");
        final ObjectNode types = json.putObject("types");
        final ObjectNode processors = types.putObject("processor");
        final ObjectNode nodes = types.putObject("node");
        final Map<Double, String> names = new LinkedHashMap<>();
        int first = 0;
        while (first < hosts.size()) {
            final double speed = speed(network.hosts().get(hosts.get(first)));
            int last = first;
            while (last + 1 < hosts.size() && speed(network.hosts().get(hosts.get(last + 1))) == speed) {
                last++;
            }
            final String type = names.computeIfAbsent(speed, key -> "host" + names.size());
            cluster.withArray("nodes").addObject().put("type", type).put("number", last + 1 - first);
            first = last + 1;
        }
        names.forEach((speed, type) -> {
            processors
                    .putObject(type)
                    .put("cores", 1)
                    .put("clock_rate", speed / GIGA)
                    .put("dpflops_per_cycle", 1)
                    .put("mem_bw", UNLIMITED)
                    .put("power", 0);
            nodes.putObject(type)
                    .putArray("processors")
                    .addObject()
                    .put("type", type)
                    .put("number", 1);
        });
        final Platform platform = PlatformReader.parse(json.toString(), "hosts of the network");
        final Racks racks = network.racks().isEmpty()
                ? Racks.NONE
                : Racks.named(hosts.stream().map(network.racks()::get).toList());
        return platform.with(racks, network.links().stream().map(Link::name).toList());
    }

    private static double speed(Host host) {
        final double speed = host.speeds().get(host.pState());
        if (!(speed > 0)) {
            throw NoctuleException.input(
                    "The host (" + host.name() + ") has speed 0 in its first P-state.",
                    "Maybe another P-state is meant at first: attribute pstate.");
        }
        return speed;
    }
}
