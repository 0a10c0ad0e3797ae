package org.noctule.fabric.ramp;

import java.util.List;

/** The time that each dependency of a job takes, and the collective operations of which some are part. */
public final class Communication {
    private final double[] time;
    private final double[] carrying;
    private final List<Collective> collectives;
    private final int oneToOne;

    /**
     * Dependencies that are carried out together as one collective operation.
     *
     * @param edges number of dependencies
     * @param bytes size of the message
     * @param time time in s that each of them takes
     */
    public record Collective(int edges, double bytes, double time) {}

    /**
     * Creates a result.
     *
     * @param time seconds by edge, also for those that stay within a server
     * @param carrying seconds by edge in which bytes are sent, at most that time
     * @param collectives the collective operations
     * @param oneToOne number of edges that belong to none
     */
    public Communication(double[] time, double[] carrying, List<Collective> collectives, int oneToOne) {
        this.time = time.clone();
        this.carrying = carrying.clone();
        this.collectives = List.copyOf(collectives);
        this.oneToOne = oneToOne;
    }

    /** {@return the number of dependencies} */
    public int edges() {
        return time.length;
    }

    /**
     * Returns how long a dependency takes. Whoever runs a job takes 0 for those that stay within a server.
     *
     * @param edge the edge
     * @return s
     */
    public double time(int edge) {
        return time[edge];
    }

    /**
     * Returns for how long a dependency needs a channel to itself. For the rest of its time it is on the way. The
     * members of a collective operation that go between the same two servers share the time in which it sends.
     *
     * @param edge the edge
     * @return s, at most its time
     */
    public double carrying(int edge) {
        return carrying[edge];
    }

    /**
     * Returns the collective operations.
     *
     * @return those with at least two dependencies, unmodifiable
     */
    public List<Collective> collectives() {
        return collectives;
    }

    /** {@return the number of dependencies that are no part of a collective operation} */
    public int oneToOne() {
        return oneToOne;
    }
}
