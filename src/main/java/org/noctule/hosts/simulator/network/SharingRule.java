package org.noctule.hosts.simulator.network;

import java.util.List;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.HostPower;

/**
 * The rule by which tasks share the hosts and links that they use.
 *
 * <p>Both rules are the "fair bottleneck" of SimGrid 3.32: in rounds, every user of a resource is offered an equal part
 * of what is left of it, in the resource's unit, and takes what the tightest of its resources and its own bound allow.
 */
public enum SharingRule {
    /**
     * SimGrid 3.32 to the last bit, with its two defects: the last increment of a task that is at its limit is
     * subtracted again in every later round, so that tasks may be left below all limits, and a fat pipe loses only the
     * smallest increment of its users, so that one of them may exceed it.
     */
    L07,
    /**
     * The same without the defects: a task uses a fat pipe up to its capacity, and what is taken is subtracted once.
     */
    FAIR;

    /** Says whether a fat pipe joins its users in the rounds; otherwise it is a bound of each. */
    boolean pipesJoin() {
        return this == L07;
    }

    /** Says whether each step is taken by all tasks; otherwise each is brought up to date when its rate changes. */
    boolean inSteps() {
        return this == L07;
    }

    PowerMeter meter(List<Host> hosts, List<HostPower> powers, SharingGraph graph) {
        if (powers.isEmpty()) {
            return new PowerMeter.None();
        }
        return this == L07 ? new SampledMeter(hosts, powers, graph) : new ExactMeter(hosts, powers, graph);
    }

    FairBottleneck solver() {
        return new FairBottleneck(this == L07);
    }
}
