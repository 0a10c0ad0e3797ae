package org.noctule.protocol.channel;

import org.zeromq.ZMQ;

/** The envelope of a REQ socket: none. */
final class PlainEnvelope implements Envelope {
    @Override
    public byte[] open(ZMQ.Socket socket) throws Malformed {
        final byte[] frame = socket.recv();
        if (frame == null) {
            return NOTHING;
        }
        if (frame.length == 0 || socket.hasReceiveMore()) {
            throw new Malformed();
        }
        return frame;
    }

    @Override
    public boolean send(ZMQ.Socket socket, byte[] frame) {
        return socket.send(frame, ZMQ.DONTWAIT);
    }
}
