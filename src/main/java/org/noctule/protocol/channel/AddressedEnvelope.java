package org.noctule.protocol.channel;

import java.util.Arrays;
import org.zeromq.ZMQ;

/**
 * The envelope of a ROUTER socket that serves REQ sockets: the sender's identity, an empty part, the frame.
 *
 * <p>Anybody can connect, and JeroMQ 0.6.0 takes bytes of any kind for messages of ZeroMQ's first versions. So once a
 * peer is pinned, what others send is refused and goes no further.
 */
final class AddressedEnvelope implements Envelope {
    private byte[] sender = NOTHING;
    private byte[] peer = NOTHING;
    private byte[] refusal = NOTHING;

    /**
     * Takes messages only of the sender of the last one from now on.
     *
     * @param others the frame that others get for an answer
     */
    void pin(byte[] others) {
        peer = sender;
        refusal = others;
    }

    private boolean pinned() {
        return peer.length > 0;
    }

    @Override
    public byte[] open(ZMQ.Socket socket) throws Malformed {
        final byte[] identity = socket.recv();
        if (identity == null) {
            return NOTHING;
        }
        sender = identity;
        final byte[] frame = frame(socket);
        if (pinned() && !Arrays.equals(peer, sender)) {
            if (frame.length > 0) {
                send(socket, sender, refusal);
            }
            return NOTHING;
        }
        if (frame.length == 0 && pinned()) {
            throw new Malformed();
        }
        return frame;
    }

    /** The frame behind the empty part; {@link #NOTHING} if the message has other parts. */
    private static byte[] frame(ZMQ.Socket socket) {
        byte[] frame = NOTHING;
        int parts = 1;
        boolean wellFormed = true;
        while (socket.hasReceiveMore()) {
            final byte[] part = socket.recv();
            parts++;
            wellFormed &= parts == 2 ? part.length == 0 : parts == 3;
            frame = wellFormed ? part : NOTHING;
        }
        return frame;
    }

    @Override
    public boolean send(ZMQ.Socket socket, byte[] frame) {
        return send(socket, pinned() ? peer : sender, frame);
    }

    private static boolean send(ZMQ.Socket socket, byte[] to, byte[] frame) {
        return socket.send(to, ZMQ.SNDMORE | ZMQ.DONTWAIT)
                && socket.send(NOTHING, ZMQ.SNDMORE | ZMQ.DONTWAIT)
                && socket.send(frame, ZMQ.DONTWAIT);
    }
}
