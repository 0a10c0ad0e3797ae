package org.noctule.simulator.workflow.transport;

/** Serves one request after another, in the order in which they come; what it has taken it serves to the end. */
final class FifoServer {
    private double free = Double.NEGATIVE_INFINITY;

    /** The date at which it would begin a request that comes now. */
    double begin(double now) {
        return Math.max(now, free);
    }

    /** Takes a request, and tells when it will be served. */
    double serve(double now, double seconds) {
        free = begin(now) + seconds;
        return free;
    }
}
