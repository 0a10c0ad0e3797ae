package org.noctule.protocol.channel;

/** The cause of a failure: the other end closed the connection, of its own accord or with its process. */
public final class PeerLeft extends Exception {
    private static final long serialVersionUID = 1L;

    PeerLeft() {
        super("the other end closed the connection");
    }
}
