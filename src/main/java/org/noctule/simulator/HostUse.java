package org.noctule.simulator;

import java.util.Arrays;
import java.util.BitSet;
import org.noctule.resource.ResourceSet;

/** What hosts do, how many jobs they have, and how long they did it. */
final class HostUse {
    /** What a host does. */
    enum State {
        SLEEPING,
        SWITCHING_ON,
        SWITCHING_OFF,
        IDLE,
        COMPUTING,
        UNAVAILABLE
    }

    private final int[] jobs;
    private final double[] since;
    private final double[] seconds;
    /** By host, whether it is awake (IDLE) or what it does instead, jobs and availability apart. */
    private final State[] modes;

    private final BitSet unavailable = new BitSet();
    private final int[] counts = new int[State.values().length];
    private final double[] sums = new double[State.values().length];
    private double settled;

    HostUse(int hosts) {
        this.jobs = new int[hosts];
        this.since = new double[hosts];
        this.seconds = new double[hosts];
        this.modes = new State[hosts];
        Arrays.fill(modes, State.IDLE);
        counts[State.IDLE.ordinal()] = hosts;
    }

    void add(ResourceSet hosts, double now) {
        settle(now);
        hosts.forEach(host -> {
            leave(host);
            if (jobs[host]++ == 0) {
                since[host] = now;
            }
            enter(host);
        });
    }

    void remove(ResourceSet hosts, double now) {
        settle(now);
        hosts.forEach(host -> {
            leave(host);
            if (--jobs[host] == 0) {
                seconds[host] += now - since[host];
            }
            enter(host);
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
        return jobs.length;
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
     * Says which of the hosts cannot start a job, as a clause about the allocation; empty if all can.
     *
     * @param sharing whether hosts may have several jobs
     */
    String refusal(ResourceSet hosts, boolean sharing) {
        for (final int host : hosts.toArray()) {
            if (modes[host] != State.IDLE) {
                return "names core " + host + ", which "
                        + (modes[host] == State.SLEEPING ? "sleeps" : "is switching its P-state");
            }
            if (jobs[host] > 0 && !sharing) {
                return "names core " + host + ", which is busy";
            }
        }
        return "";
    }

    /** Seconds of every host with a job up to the last date at which it became idle. */
    double[] seconds() {
        return seconds.clone();
    }

    /** What all of them did up to the last change. */
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
