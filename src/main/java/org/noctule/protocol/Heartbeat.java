package org.noctule.protocol;

/**
 * How often each end asks the other, below the protocol, whether it is there.
 *
 * @param intervalMs ms between two questions
 * @param timeoutMs ms in which something must come back
 */
record Heartbeat(int intervalMs, int timeoutMs) {
    /** Long enough for a pause of the peer's garbage collector. */
    static final Heartbeat DEFAULT = new Heartbeat(2_000, 10_000);
}
