package org.noctule.protocol.channel;

import java.util.Optional;

/**
 * The options of one end of a ZeroMQ connection.
 *
 * @param endpoint where the decision side binds and the simulator connects, such as {@code "tcp://127.0.0.1:28000"};
 *     with port {@code *} the decision side takes a free one
 * @param timeout seconds of silence after which the peer is given up; positive infinity to wait for ever
 * @param frameLimit bytes of the largest frame that is sent or taken
 * @param transcript receiver of each frame
 * @param key the secret that the peer must hold too, empty if anybody may be the peer
 * @param process what joins two ends in one process, empty for a network
 */
public record ChannelOptions(
        String endpoint,
        double timeout,
        int frameLimit,
        Transcript transcript,
        Optional<ChannelKey> key,
        Optional<InProcess> process) {
    /** Seconds of silence after which a peer is given up. */
    public static final double TIMEOUT = 30;
    /** Bytes of the largest frame. */
    public static final int FRAME_LIMIT = 256_000_000;
    /** Any free port of this machine, reached from this machine only. */
    public static final String FREE_PORT = "tcp://127.0.0.1:*";

    /**
     * Returns the defaults for an endpoint.
     *
     * @param endpoint the endpoint
     * @return options with the default timeout and frame limit and without a transcript
     */
    public static ChannelOptions of(String endpoint) {
        return new ChannelOptions(endpoint, TIMEOUT, FRAME_LIMIT, Transcript.NONE, Optional.empty(), Optional.empty());
    }

    /**
     * Changes the endpoint.
     *
     * @param other the endpoint
     * @return the same with that endpoint
     */
    public ChannelOptions withEndpoint(String other) {
        return new ChannelOptions(other, timeout, frameLimit, transcript, key, process);
    }

    /**
     * Changes the timeout.
     *
     * @param seconds seconds of silence, positive
     * @return the same with that timeout
     */
    public ChannelOptions withTimeout(double seconds) {
        return new ChannelOptions(endpoint, seconds, frameLimit, transcript, key, process);
    }

    /**
     * Changes the frame limit.
     *
     * @param bytes bytes of the largest frame
     * @return the same with that limit
     */
    public ChannelOptions withFrameLimit(int bytes) {
        return new ChannelOptions(endpoint, timeout, bytes, transcript, key, process);
    }

    /**
     * Logs frames as Batsim logs them: {@code Sending '...'}, {@code Received '...'}.
     *
     * @return the same with that log
     */
    public ChannelOptions withTranscript() {
        return withTranscript(Transcript.LOG);
    }

    /**
     * Changes what hears frames.
     *
     * @param other what hears them
     * @return the same with that transcript
     */
    public ChannelOptions withTranscript(Transcript other) {
        return new ChannelOptions(endpoint, timeout, frameLimit, other, key, process);
    }

    /**
     * Locks the connection.
     *
     * @param secret what the peer must hold too
     * @return the same with that key
     */
    public ChannelOptions withKey(ChannelKey secret) {
        return new ChannelOptions(endpoint, timeout, frameLimit, transcript, Optional.of(secret), process);
    }

    ChannelOptions within(InProcess shared) {
        return new ChannelOptions(endpoint, timeout, frameLimit, transcript, key, Optional.of(shared));
    }
}
