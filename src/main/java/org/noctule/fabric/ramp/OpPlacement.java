package org.noctule.fabric.ramp;

import java.util.Arrays;

/**
 * The server of each part of a job, and the order in which the parts were given theirs. Servers that are used get local
 * numbers, in the order of the parts, so that two placements that differ only in where they lie have equal local
 * numbers.
 */
public final class OpPlacement {
    /** Stands for a part that was given no server. */
    public static final int NONE = -1;

    private final int[] serverOf;
    private final int[] order;
    private final int[] worker;
    private final int[] servers;

    /**
     * Creates a placement in which the parts were placed in the order of their numbers.
     *
     * @param serverOf server by part, or {@link #NONE}
     */
    public OpPlacement(int[] serverOf) {
        this(serverOf, ascending(serverOf.length));
    }

    /**
     * Creates a placement.
     *
     * @param serverOf server by part, or {@link #NONE}
     * @param order the parts in the order in which they were placed
     */
    public OpPlacement(int[] serverOf, int[] order) {
        this.serverOf = serverOf.clone();
        this.order = order.clone();
        worker = new int[serverOf.length];
        servers = number(serverOf, worker);
    }

    private static int[] ascending(int length) {
        final int[] order = new int[length];
        Arrays.setAll(order, node -> node);
        return order;
    }

    private static int[] number(int[] serverOf, int[] worker) {
        final Numbering numbers = new Numbering();
        for (int node = 0; node < serverOf.length; node++) {
            worker[node] = numbers.of(serverOf[node]);
        }
        final int[] servers = new int[numbers.size()];
        Arrays.setAll(servers, local -> (int) numbers.key(local));
        return servers;
    }

    /** {@return number of nodes of the job's graph} */
    public int nodes() {
        return serverOf.length;
    }

    /**
     * Returns the server of a part.
     *
     * @param node the part
     * @return its server
     */
    public int server(int node) {
        return serverOf[node];
    }

    /**
     * Returns the local number of a part's server.
     *
     * @param node the part
     * @return from 0, below {@link #workers()}
     */
    public int worker(int node) {
        return worker[node];
    }

    /** {@return the number of different servers} */
    public int workers() {
        return servers.length;
    }

    /**
     * Returns a server by its local number.
     *
     * @param worker local number
     * @return the server
     */
    public int serverOfWorker(int worker) {
        return servers[worker];
    }

    /**
     * Returns a part by when it was placed.
     *
     * @param turn 0 for the first one
     * @return the part
     */
    public int placed(int turn) {
        return order[turn];
    }

    /**
     * Tells whether the parts share servers in the same way as in another placement, wherever those servers are.
     *
     * @param other another placement
     * @return true if the local numbers and the order are equal
     */
    public boolean sharesServersLike(OpPlacement other) {
        return Arrays.equals(worker, other.worker) && Arrays.equals(order, other.order);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof OpPlacement that
                && Arrays.equals(serverOf, that.serverOf)
                && Arrays.equals(order, that.order);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(serverOf) + Arrays.hashCode(order);
    }
}
