package org.noctule.experiment;

import org.noctule.protocol.channel.ChannelOptions;
import org.noctule.protocol.channel.RemoteDecider;
import org.noctule.protocol.codec.Codec;

/**
 * A decision side that somebody else started.
 *
 * @param decider the connection to it
 */
public record RemoteSide(RemoteDecider decider) implements DecisionSide {
    /**
     * Connects; the other side may start later.
     *
     * @param options address and timeouts
     * @param codec how to write
     * @return the decision side, for one run
     */
    public static RemoteSide connect(ChannelOptions options, Codec codec) {
        return new RemoteSide(new RemoteDecider(options, codec));
    }

    @Override
    public void wake() {
        decider.close();
    }

    @Override
    public void close() {
        decider.close();
    }
}
