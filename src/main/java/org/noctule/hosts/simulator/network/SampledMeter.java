package org.noctule.hosts.simulator.network;

import java.util.List;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.HostPower;

/**
 * The energy plugin of SimGrid 3.32 to the last bit: a host is charged when an action on it ends or is cancelled, when
 * a task on it alone starts, when its P-state changes and when it is asked, for all the time since then at the load of
 * the moment, whatever the load was in between.
 */
final class SampledMeter extends PowerMeter.Charging {
    private final SharingGraph graph;

    SampledMeter(List<Host> hosts, List<HostPower> powers, SharingGraph graph) {
        super(hosts, powers);
        this.graph = graph;
    }

    @Override
    double usage(int host) {
        return graph.usageNewestFirst(host);
    }

    @Override
    void started(ParallelTask task, double now) {
        if (task.hosts().length == 1) {
            charge(task.hosts()[0], now);
        }
    }

    @Override
    void ends(int[] hosts, double now) {
        for (final int host : hosts) {
            charge(host, now);
        }
    }
}
