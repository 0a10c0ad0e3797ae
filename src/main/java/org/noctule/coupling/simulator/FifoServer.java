package org.noctule.coupling.simulator;

/** Serves one request after another, in the order in which they come; what it has taken it serves to the end. */
final class FifoServer {
    private double free = Double.NEGATIVE_INFINITY;

    /** Takes a request, and tells when it will be served. */
    double serve(double now, double seconds) {
        free = Math.max(now, free) + seconds;
        return free;
    }
}
