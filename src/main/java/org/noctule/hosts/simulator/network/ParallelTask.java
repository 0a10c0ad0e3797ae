package org.noctule.hosts.simulator.network;

import java.util.stream.DoubleStream;

/**
 * A task whose computations and transfers all advance together.
 *
 * <p>Its arrays are not copied and must not be changed.
 *
 * @param hosts the hosts that take part, as indices into {@link org.noctule.platform.network.Network#hosts()}; one may
 *     be named several times, each entry uses at most one core
 * @param flops work of each entry in flop, same length, none negative
 * @param bytes data that row entry sends to column entry in byte, row by row, or empty if nothing is sent; entries that
 *     are not positive count as nothing; ignored if there is one host entry only
 */
public record ParallelTask(int[] hosts, double[] flops, double[] bytes) {

    /**
     * Checks the lengths and the work.
     *
     * @param hosts host of each entry
     * @param flops work of each entry
     * @param bytes the bytes that entries send to each other
     * @throws IllegalArgumentException if the lengths do not agree or work is negative or not finite
     */
    public ParallelTask {
        if (flops.length != hosts.length || bytes.length != 0 && bytes.length != hosts.length * hosts.length) {
            throw new IllegalArgumentException("A task of " + hosts.length + " hosts has " + flops.length
                    + " amounts of work and " + bytes.length + " of bytes.");
        }
        for (final double work : flops) {
            if (!(work >= 0 && work < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("The work " + work + " of a task is not a finite amount.");
            }
        }
    }

    /**
     * Takes a part of it.
     *
     * @param share the part of each of its computations and transfers
     * @return a task of so much
     */
    public ParallelTask times(double share) {
        return new ParallelTask(hosts, times(flops, share), times(bytes, share));
    }

    private static double[] times(double[] amounts, double share) {
        return DoubleStream.of(amounts).map(amount -> amount * share).toArray();
    }

    /** Says whether its transfers count. */
    boolean communicates() {
        return hosts.length > 1 && bytes.length > 0;
    }
}
