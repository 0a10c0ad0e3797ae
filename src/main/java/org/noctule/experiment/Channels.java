package org.noctule.experiment;

import java.util.Optional;
import java.util.regex.Pattern;
import org.noctule.experiment.options.ChannelSettings;
import org.noctule.json.JsonInput;
import org.noctule.protocol.channel.ChannelKey;
import org.noctule.protocol.channel.ChannelOptions;

/** Reads from the options the behaviour of sockets. */
public final class Channels {
    private static final Pattern LOOPBACK = Pattern.compile("tcp://(127\\..*|localhost):.*");

    private Channels() {}

    /**
     * Makes a socket's options.
     *
     * @param settings the user's settings
     * @param endpoint the endpoint where the user chose none
     * @return the options
     * @throws org.noctule.error.NoctuleException if the file of the key is missing or holds none
     */
    public static ChannelOptions options(ChannelSettings settings, String endpoint) {
        final ChannelOptions open =
                ChannelOptions.of(settings.endpoint().orElse(endpoint)).withTimeout(settings.timeoutSeconds());
        return settings.key()
                .map(file -> open.withKey(ChannelKey.read(JsonInput.read(file))))
                .orElse(open);
    }

    /**
     * Tells what is odd about a socket's options.
     *
     * @param settings the user's settings
     * @return a sentence for the user if other machines may come to the endpoint without a key, else empty
     */
    public static Optional<String> risk(ChannelSettings settings) {
        return settings.key().isPresent()
                ? Optional.empty()
                : settings.endpoint()
                        .filter(endpoint -> !LOOPBACK.matcher(endpoint).matches())
                        .map(
                                endpoint -> "the endpoint (" + endpoint
                                        + ") leaves this machine without a key; \"noctule generate key FILE\" makes one for --key.");
    }
}
