package org.noctule.simulator;

import org.noctule.resource.ResourceSet;

/** Which hosts have jobs, possibly several, and how long they had any. */
final class HostUse {
    private final int[] jobs;
    private final double[] since;
    private final double[] seconds;
    private int computing;

    HostUse(int hosts) {
        this.jobs = new int[hosts];
        this.since = new double[hosts];
        this.seconds = new double[hosts];
    }

    void add(ResourceSet hosts, double now) {
        hosts.forEach(host -> {
            if (jobs[host]++ == 0) {
                since[host] = now;
                computing++;
            }
        });
    }

    void remove(ResourceSet hosts, double now) {
        hosts.forEach(host -> {
            if (--jobs[host] == 0) {
                seconds[host] += now - since[host];
                computing--;
            }
        });
    }

    int size() {
        return jobs.length;
    }

    /** Number of hosts with a job. */
    int computing() {
        return computing;
    }

    /** Says which of the hosts has a job already, as a clause about the allocation; empty if none. */
    String refusal(ResourceSet hosts) {
        for (final int host : hosts.toArray()) {
            if (jobs[host] > 0) {
                return "names core " + host + ", which is busy";
            }
        }
        return "";
    }

    /** Seconds of every host up to the last date at which it became idle. */
    double[] seconds() {
        return seconds.clone();
    }
}
