package org.noctule.hosts.simulator;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.MachineCounts;
import org.noctule.simulator.Objection;
import org.noctule.simulator.Recorder.MachineSeconds;

/** The states of hosts, the time spent in each, and the number of jobs of hosts and storages. */
final class HostUse {
    /** The state of a host. */
    enum State {
        SLEEPING,
        SWITCHING_ON,
        SWITCHING_OFF,
        IDLE,
        COMPUTING,
        UNAVAILABLE
    }

    private final int hosts;
    private final int[] jobs;
    private final double[] since;
    private final double[] seconds;
    /** By host, whether it is awake (IDLE) or what it does instead, jobs and availability apart. */
    private final State[] modes;

    private final BitSet unavailable = new BitSet();
    private final int[] counts = new int[State.values().length];
    private final double[] sums = new double[State.values().length];
    private double settled;

    /**
     * Counts for hosts, and for storages, whose ids follow.
     *
     * @param hosts number of hosts that compute
     * @param storages number of storages
     */
    HostUse(int hosts, int storages) {
        this.hosts = hosts;
        this.jobs = new int[hosts + storages];
        this.since = new double[hosts];
        this.seconds = new double[hosts];
        this.modes = new State[hosts];
        Arrays.fill(modes, State.IDLE);
        counts[State.IDLE.ordinal()] = hosts;
    }

    void add(ResourceSet resources, double now) {
        settle(now);
        resources.forEach(id -> {
            if (id >= hosts) {
                jobs[id]++;
                return;
            }
            leave(id);
            if (jobs[id]++ == 0) {
                since[id] = now;
            }
            enter(id);
        });
    }

    void remove(ResourceSet resources, double now) {
        settle(now);
        resources.forEach(id -> {
            if (id >= hosts) {
                jobs[id]--;
                return;
            }
            leave(id);
            if (--jobs[id] == 0) {
                seconds[id] += now - since[id];
            }
            enter(id);
        });
    }

    /** Lets a host sleep, switch, or be awake ({@code IDLE}). */
    void setMode(int host, State mode, double now) {
        settle(now);
        leave(host);
        modes[host] = mode;
        enter(host);
    }

    void setAvailable(ResourceSet hosts, boolean available, double now) {
        settle(now);
        hosts.forEach(host -> {
            leave(host);
            unavailable.set(host, !available);
            enter(host);
        });
    }

    private void settle(double now) {
        for (int state = 0; state < counts.length; state++) {
            sums[state] += counts[state] * (now - settled);
        }
        settled = now;
    }

    private void leave(int host) {
        counts[state(host).ordinal()]--;
    }

    private void enter(int host) {
        counts[state(host).ordinal()]++;
    }

    private State state(int host) {
        if (unavailable.get(host)) {
            return State.UNAVAILABLE;
        }
        return jobs[host] > 0 ? State.COMPUTING : modes[host];
    }

    /** Whether a host is awake, or what it does instead. */
    State mode(int host) {
        return modes[host];
    }

    boolean computes(int host) {
        return jobs[host] > 0;
    }

    int size() {
        return hosts;
    }

    MachineCounts counts() {
        return new MachineCounts(
                counts[State.SLEEPING.ordinal()],
                counts[State.SWITCHING_ON.ordinal()],
                counts[State.SWITCHING_OFF.ordinal()],
                counts[State.IDLE.ordinal()],
                counts[State.COMPUTING.ordinal()]);
    }

    /**
     * Objects to resources that cannot start a job, with a clause about the allocation.
     *
     * @param sharedHosts whether a host may have several jobs
     * @param sharedStorages whether a storage may be allocated to several jobs
     */
    Optional<Objection> objection(ResourceSet resources, boolean sharedHosts, boolean sharedStorages) {
        for (final int id : resources.toArray()) {
            final boolean storage = id >= hosts;
            if (!storage && modes[id] != State.IDLE) {
                return Objection.of("names core " + id + ", which "
                        + (modes[id] == State.SLEEPING ? "sleeps" : "is switching its P-state"));
            }
            if (jobs[id] > 0 && !(storage ? sharedStorages : sharedHosts)) {
                return Objection.of("names " + (storage ? "storage " : "core ") + id + ", which is busy");
            }
        }
        return Optional.empty();
    }

    /** Seconds of every host with a job up to the last date at which it became idle. */
    double[] seconds() {
        return seconds.clone();
    }

    /** The times of all hosts up to the last change. */
    MachineSeconds sums() {
        return new MachineSeconds(
                sums[State.SLEEPING.ordinal()],
                sums[State.SWITCHING_ON.ordinal()],
                sums[State.SWITCHING_OFF.ordinal()],
                sums[State.IDLE.ordinal()],
                sums[State.COMPUTING.ordinal()],
                sums[State.UNAVAILABLE.ordinal()]);
    }
}
