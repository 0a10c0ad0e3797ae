package org.noctule.agent.backfill;

import java.util.Arrays;
import org.noctule.agent.Room;
import org.noctule.workload.Job;

/**
 * The dates since which nodes could take a task of a job without a break, as time goes on in thought. A job has a place
 * for a time only if one of them could all that time.
 */
final class HostingNodes {
    private final double[] since;
    /** No date of a node is before it. */
    private double earliest = Double.NEGATIVE_INFINITY;

    /** Begins with all nodes of a room at a date. */
    HostingNodes(int nodes, Room room, Job job, double date) {
        this.since = new double[nodes];
        Arrays.fill(since, Double.POSITIVE_INFINITY);
        room.tell(job, (node, hosts) -> hear(node, hosts, date));
    }

    /** Hears of a node at a date. */
    void hear(int node, boolean hosts, double date) {
        if (!hosts) {
            since[node] = Double.POSITIVE_INFINITY;
        } else if (since[node] == Double.POSITIVE_INFINITY) {
            since[node] = date;
            earliest = Math.min(earliest, date);
        }
    }

    /** Whether a node could take a task since a date. */
    boolean since(double date) {
        if (earliest > date) {
            return false;
        }
        earliest = Double.POSITIVE_INFINITY;
        for (final double each : since) {
            earliest = Math.min(earliest, each);
        }
        return earliest <= date;
    }
}
