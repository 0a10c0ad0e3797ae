package org.noctule.hosts.simulator.network;

import java.util.List;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.HostPower;

/** The energy of the hosts of one engine. One class per way of measuring it. */
abstract class PowerMeter {
    /** A task of one host has started. */
    void started(ParallelTask task, double now) {}

    /** An action is about to go, by its end or by a cancel; its rate is still that of the time before. */
    void ends(int[] hosts, double now) {}

    /** The rates of all users of the resources that the graph's last solution reached were computed. */
    void shared(double now) {}

    /** A host has another P-state from now on. */
    abstract void setPState(int host, int pState, double now);

    /** J of a host since date 0. */
    abstract double joules(int host, double now);

    /** Measures nothing. */
    static final class None extends PowerMeter {
        @Override
        void setPState(int host, int pState, double now) {}

        @Override
        double joules(int host, double now) {
            return 0;
        }
    }

    /** Hosts whose power is known, each with what it drew up to a date. */
    abstract static class Charging extends PowerMeter {
        private final List<Host> hosts;
        private final List<HostPower> powers;
        private final double[] joules;
        private final double[] charged;
        private final int[] pStates;

        Charging(List<Host> hosts, List<HostPower> powers) {
            this.hosts = hosts;
            this.powers = powers;
            this.joules = new double[hosts.size()];
            this.charged = new double[hosts.size()];
            this.pStates = hosts.stream().mapToInt(Host::pState).toArray();
        }

        /** What is used of a host in flop/s, in the time that is to be charged. */
        abstract double usage(int host);

        /** Charges a host with the time since it was charged last. */
        void charge(int host, double now) {
            if (charged[host] < now) {
                joules[host] += watts(host) * (now - charged[host]);
                charged[host] = now;
            }
        }

        private double watts(int host) {
            final double speed = hosts.get(host).speeds().get(pStates[host]);
            // Some have P-states of speed 0 for times in which nothing can be done: those count as full load.
            final double load =
                    speed > 0 ? usage(host) / speed / hosts.get(host).cores() : 1;
            return powers.get(host).states().get(pStates[host]).watts(Math.min(1, load));
        }

        @Override
        void setPState(int host, int pState, double now) {
            charge(host, now);
            pStates[host] = pState;
        }

        @Override
        double joules(int host, double now) {
            charge(host, now);
            return joules[host];
        }
    }
}
