package org.noctule.protocol.channel;

import org.zeromq.ZMQ;

/** The parts that a kind of socket puts around a frame. Used by the socket's owner alone. */
interface Envelope {
    /** Stands for no frame. */
    byte[] NOTHING = {};

    /**
     * Takes the frame of the next message.
     *
     * @param socket the socket
     * @return the frame, {@link #NOTHING} if there was none in time or none for this end
     * @throws Malformed if the peer sent an empty frame, or more than one
     */
    byte[] open(ZMQ.Socket socket) throws Malformed;

    /**
     * Sends a frame to the peer, without waiting.
     *
     * @param socket the socket
     * @param frame the frame
     * @return false if nobody is there
     */
    boolean send(ZMQ.Socket socket, byte[] frame);

    /** The peer's message is none of this protocol, whose messages have one frame each. */
    final class Malformed extends Exception {
        private static final long serialVersionUID = 1;
    }
}
