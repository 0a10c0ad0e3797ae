package org.noctule.hosts.simulator.network;

import java.util.List;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.HostPower;

/** Energy as the integral of power: the load of a host is constant between two changes of its users' rates. */
final class ExactMeter extends PowerMeter.Charging {
    private final SharingGraph graph;
    private final double[] usages;

    ExactMeter(List<Host> hosts, List<HostPower> powers, SharingGraph graph) {
        super(hosts, powers);
        this.graph = graph;
        this.usages = new double[hosts.size()];
    }

    @Override
    double usage(int host) {
        return usages[host];
    }

    @Override
    void shared(double now) {
        for (int i = 0; i < graph.nbReached(); i++) {
            final int host = graph.reached(i);
            if (host < usages.length) {
                charge(host, now);
                usages[host] = graph.usage(host);
            }
        }
    }
}
