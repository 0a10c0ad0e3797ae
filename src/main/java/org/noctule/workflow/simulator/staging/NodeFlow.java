package org.noctule.workflow.simulator.staging;

import java.util.function.DoubleConsumer;

/** A transfer between two nodes that {@link NodeFlows} carries. */
public final class NodeFlow {
    /** Links on its way, by their numbers in {@link NodeFlows}. */
    final int[] links;
    /** Date at which the first byte has arrived, in s. */
    final double begins;
    /** Date of its end as things stand, in s. */
    double end;
    /** Bytes that were left at the date {@link #settled}. */
    double left;

    double settled;
    double rate;
    boolean sending;
    /** Whether its rate is found already while rates are shared anew. */
    boolean frozen;

    final DoubleConsumer arrival;
    private final double start;

    NodeFlow(DoubleConsumer arrival, double start, double latency, double bytes, double most, int... links) {
        this.arrival = arrival;
        this.start = start;
        this.begins = start + latency;
        this.end = start + (latency + bytes / most);
        this.left = bytes;
        this.settled = begins;
        this.rate = most;
        this.links = links;
    }

    /** {@return date in s} */
    public double start() {
        return start;
    }

    /** Goes on at another rate; the date of the end of one that nothing slows down is never computed anew. */
    void setRate(double now, double bytesPerSecond) {
        if (bytesPerSecond != rate) {
            left = Math.max(0, left - rate * (now - settled));
            settled = now;
            rate = bytesPerSecond;
            end = now + left / rate;
        }
    }

    double nextDate() {
        return sending ? end : begins;
    }
}
