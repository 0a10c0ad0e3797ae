package org.noctule.protocol.channel;

import org.zeromq.ZContext;

/**
 * The context that two ends in one process share instead of a network: ZeroMQ's {@code inproc}. A round trip takes
 * about a quarter of one over loopback. For one run; closed by who made it, after both ends.
 */
public final class InProcess implements AutoCloseable {
    private static final String ENDPOINT = "inproc://noctule";

    private final ZContext context = new ZContext();
    private volatile boolean left;

    /** Creates what one run's two ends share. */
    public InProcess() {}

    /**
     * Returns options for both ends; the decision side binds first.
     *
     * @param options options of the ends
     * @return the same without a network
     */
    public ChannelOptions on(ChannelOptions options) {
        return options.within(this).withEndpoint(ENDPOINT);
    }

    /** A context for one end, which closes its own sockets with it. */
    ZContext share() {
        return context.shadow();
    }

    /** Says that one of the ends was closed; there is no connection whose end tells it. */
    void leave() {
        left = true;
    }

    boolean left() {
        return left;
    }

    @Override
    public void close() {
        context.close();
    }
}
