package org.noctule.simulator;

import org.noctule.resource.ResourceSet;

/** Which hosts and storages have jobs, possibly several, and how long they had any. */
final class HostUse {
    private final int hosts;
    private final int[] jobs;
    private final double[] since;
    private final double[] seconds;
    private int computing;

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
    }

    void add(ResourceSet resources, double now) {
        resources.forEach(host -> {
            if (jobs[host]++ == 0 && host < hosts) {
                since[host] = now;
                computing++;
            }
        });
    }

    void remove(ResourceSet resources, double now) {
        resources.forEach(host -> {
            if (--jobs[host] == 0 && host < hosts) {
                seconds[host] += now - since[host];
                computing--;
            }
        });
    }

    /** Number of hosts that compute. */
    int size() {
        return hosts;
    }

    /** Number of hosts with a job. */
    int computing() {
        return computing;
    }

    /**
     * Says which of the resources has a job already, as a clause about the allocation; empty if none.
     *
     * @param sharedHosts whether a host may have several jobs
     * @param sharedStorages whether a storage may be allocated to several jobs
     */
    String refusal(ResourceSet resources, boolean sharedHosts, boolean sharedStorages) {
        if (sharedHosts && sharedStorages) {
            return "";
        }
        for (final int id : resources.toArray()) {
            final boolean storage = id >= hosts;
            if (jobs[id] > 0 && !(storage ? sharedStorages : sharedHosts)) {
                return "names " + (storage ? "storage " : "core ") + id + ", which is busy";
            }
        }
        return "";
    }

    /** Seconds of every host up to the last date at which it became idle. */
    double[] seconds() {
        return seconds.clone();
    }
}
