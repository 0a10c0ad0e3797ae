package org.noctule.experiment.batsim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.platform.network.Host;
import org.noctule.protocol.codec.BatsimDescription;

/** Tells schedulers the names and properties of hosts. */
final class HostNames {
    private static final String ROLE = "role";

    private final List<Host> hosts;
    private final Map<String, String> roles;

    HostNames(List<Host> hosts, Map<String, String> roles) {
        this.hosts = hosts;
        this.roles = roles;
    }

    /** Describes the hosts of some indices, which have consecutive ids. */
    List<BatsimDescription.Host> of(List<Integer> indices, int firstId) {
        final List<BatsimDescription.Host> described = new ArrayList<>();
        for (final int index : indices) {
            final Host host = hosts.get(index);
            final Map<String, String> properties = new LinkedHashMap<>(host.properties());
            if (roles.containsKey(host.name())) {
                properties.put(ROLE, roles.get(host.name()));
            }
            described.add(new BatsimDescription.Host(
                    firstId + described.size(), host.name(), properties, host.zoneProperties()));
        }
        return described;
    }
}
