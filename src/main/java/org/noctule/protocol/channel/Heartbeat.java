package org.noctule.protocol.channel;

/**
 * The interval at which each end asks the other, below the protocol, whether it is there.
 *
 * <p>The timeout must be the shorter of the two: JeroMQ 0.6.0 loses every second timeout that is set while the entry of
 * an answered one still waits in its list of timers, and a peer that freezes then is never noticed.
 *
 * @param intervalMs ms between two questions
 * @param timeoutMs ms in which something must come back
 */
record Heartbeat(int intervalMs, int timeoutMs) {
    /** Long enough for a pause of the peer's garbage collector. */
    static final Heartbeat DEFAULT = new Heartbeat(11_000, 10_000);

    Heartbeat {
        if (timeoutMs >= intervalMs) {
            throw new IllegalArgumentException("A heartbeat is given up before the next one.");
        }
    }
}
