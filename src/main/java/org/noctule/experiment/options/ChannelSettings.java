package org.noctule.experiment.options;

import java.nio.file.Path;
import java.util.Optional;
import org.noctule.protocol.codec.Dialect;

/**
 * The settings of the channel between the two halves of a run.
 *
 * @param transport over which channel
 * @param endpoint address of the ZeroMQ sockets, empty for one that the verb chooses
 * @param timeoutSeconds seconds after which a silent peer is given up, positive
 * @param dialect form of numbers and keys
 * @param key file of the secret that both ends hold, empty if anybody may connect
 */
public record ChannelSettings(
        Transport transport, Optional<String> endpoint, double timeoutSeconds, Dialect dialect, Optional<Path> key) {
    /** What a run uses when nothing is said. */
    public static final ChannelSettings DEFAULT =
            new ChannelSettings(Transport.ZMQ, Optional.empty(), 30, Dialect.NOCTULE, Optional.empty());

    /**
     * Returns what a command line says on its own.
     *
     * @param overrides the command line's words
     * @return the settings, with every default
     * @throws org.noctule.error.NoctuleException if a word is none of those that are known
     */
    public static ChannelSettings of(ChannelOverrides overrides) {
        return ChannelReader.settings(ChannelReader.laid(ChannelReader.TABLE.defaults(), overrides));
    }

    /** Over which channel messages travel. */
    public enum Transport {
        /** ZeroMQ REQ/REP, within the process where no endpoint is named. */
        ZMQ,
        /** A loop in one thread. */
        DIRECT
    }
}
