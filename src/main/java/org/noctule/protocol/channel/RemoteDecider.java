package org.noctule.protocol.channel;

import org.noctule.error.NoctuleException;
import org.noctule.protocol.Follower;
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
public final class RemoteDecider implements Follower, AutoCloseable {
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
        return answer(message, codec.encode(message));
    }

    @Override
    public boolean follows() {
        return codec.peerFollows();
    }

    @Override
    public boolean remembers() {
        return !codec.peerForgets();
    }

    /** The other end tells nothing of what it would have answered. */
    @Override
    public Reply follow(Message message, Reply taken) {
        final Reply own = answer(message, codec.encode(message, taken));
        if (!own.decisions().isEmpty()) {
            throw NoctuleException.peer(
                    "The decision side answered the message of date " + message.now() + " by "
                            + own.decisions().size() + " events, although its answer had been taken already.",
                    "Maybe it announces the feature \"follow\" and does not look for \"taken\".");
        }
        return own;
    }

    private Reply answer(Message message, byte[] frame) {
        connection.use();
        try {
            connection.reach();
            connection.send(frame);
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
