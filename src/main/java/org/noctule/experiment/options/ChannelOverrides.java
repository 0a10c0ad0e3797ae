package org.noctule.experiment.options;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The command line's words about the channel between the two halves; each part is empty if it says nothing.
 *
 * @param transport the way that messages travel
 * @param endpoint address of the ZeroMQ sockets
 * @param timeout seconds after which a silent peer is given up
 * @param dialect the numbers and keys that are written
 * @param key file of the secret that both ends hold
 */
public record ChannelOverrides(
        Optional<String> transport,
        Optional<String> endpoint,
        Optional<String> timeout,
        Optional<String> dialect,
        Optional<Path> key) {
    /** A command line that says nothing. */
    public static final ChannelOverrides NONE = new ChannelOverrides(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /**
     * Lays these words over others.
     *
     * @param before words of before
     * @return these, and those of before where these say nothing
     */
    public ChannelOverrides over(ChannelOverrides before) {
        return new ChannelOverrides(
                transport.or(before::transport),
                endpoint.or(before::endpoint),
                timeout.or(before::timeout),
                dialect.or(before::dialect),
                key.or(before::key));
    }
}
