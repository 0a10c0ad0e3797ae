package org.noctule.protocol.channel;

import org.noctule.protocol.Decider;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.protocol.codec.Codec;

/**
 * The decision side at the other end of a ZeroMQ connection: the simulator's REQ socket, which connects.
 *
 * <p>{@link #decide} waits for the peer to start, and then for the reply each as long as the options' timeout, and
 * stops early if the peer's process ends, if its heartbeats stop, or if another thread calls {@link #close()}. It fails
 * with a {@link org.noctule.error.NoctuleException} of kind PEER if the peer was silent, left or sent nonsense; if the
 * peer is a {@link DeciderServer} whose decider failed, that failure's two lines are told.
 */
public final class RemoteDecider implements Decider, AutoCloseable {
    private final Connection connection;
    private final Codec codec;

    /**
     * Connects; the peer may start later.
     *
     * @param options address and timeouts
     * @param codec this end's codec
     * @throws org.noctule.error.NoctuleException if the endpoint is not one
     */
    public RemoteDecider(ChannelOptions options, Codec codec) {
        this(options, codec, Heartbeat.DEFAULT);
    }

    RemoteDecider(ChannelOptions options, Codec codec, Heartbeat heartbeat) {
        this.connection = Connection.connect(options, heartbeat);
        this.codec = codec;
    }

    @Override
    public Reply decide(Message message) {
        connection.use();
        try {
            connection.reach();
            connection.send(codec.encode(message));
            return codec.decodeReply(connection.receive(), message.now());
        } finally {
            connection.leave();
        }
    }

    /** Closes the connection, at once; a thread that waits in {@link #decide} fails with kind INTERRUPTED. */
    @Override
    public void close() {
        connection.close();
    }
}
