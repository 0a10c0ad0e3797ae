package org.noctule.protocol.channel;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.zeromq.ZMQ;
import org.zeromq.ZMonitor;

/**
 * Connects a socket and waits until the peer has greeted it.
 *
 * <p>JeroMQ 0.6.0 may forget to watch a connection that comes about in the instant in which its input thread is told
 * something else (its pull request 1022): no greeting is sent, and what is sent waits. On a busy machine that befalls
 * one new connection in fifty. So nothing is sent before the greeting, and where that does not come soon, the socket
 * connects anew. ZeroMQ's sockets complete their greeting only when they have heard ours, so theirs proves that we are
 * heard.
 */
final class Greeting {
    /** What {@link #heard} wants to hear. */
    static final int EVENTS = ZMQ.EVENT_CONNECTED | ZMQ.EVENT_HANDSHAKE_PROTOCOL | ZMQ.EVENT_DISCONNECTED;

    private static final long PATIENCE_MS = 100;
    private static final long MOST_PATIENCE_MS = 3_200;

    private final CountDownLatch greeted = new CountDownLatch(1);
    private volatile boolean connected;
    private boolean left;

    /** Hears of the connection in ZeroMQ's input thread. */
    synchronized void heard(ZMonitor.Event event) {
        switch (event) {
            case CONNECTED -> {
                connected = true;
                left = false;
            }
            case HANDSHAKE_PROTOCOL -> {
                if (!left) {
                    greeted.countDown();
                }
            }
            case DISCONNECTED -> connected = false;
            default -> {}
        }
    }

    /**
     * Gives a connection up, unless it was greeted just now: then it stays. A greeting that still comes of one that is
     * given up says nothing of the next, which may be the one that is never heard.
     *
     * @return whether it is given up
     */
    synchronized boolean giveUp() {
        left = !came();
        connected &= !left;
        return left;
    }

    boolean came() {
        return greeted.getCount() == 0;
    }

    /**
     * Waits for the greeting.
     *
     * @param socket a socket that connects to the endpoint and whose events {@link #heard} hears
     * @param endpoint the endpoint
     * @param stop whether to stop waiting, asked ten times a second
     * @return false if the wait was given up
     * @throws InterruptedException if the thread is interrupted
     */
    boolean await(ZMQ.Socket socket, String endpoint, BooleanSupplier stop) throws InterruptedException {
        long patience = PATIENCE_MS;
        long waited = 0;
        while (!greeted.await(PATIENCE_MS, TimeUnit.MILLISECONDS)) {
            if (stop.getAsBoolean()) {
                return false;
            }
            waited = connected ? waited + PATIENCE_MS : 0;
            if (waited >= patience && giveUp()) {
                socket.disconnect(endpoint);
                socket.connect(endpoint);
                patience = Math.min(2 * patience, MOST_PATIENCE_MS);
                waited = 0;
            }
        }
        return true;
    }
}
