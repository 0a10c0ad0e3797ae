package org.noctule.experiment;

import org.noctule.experiment.options.ChannelSettings;
import org.noctule.protocol.ChannelOptions;

/** How sockets behave that the options describe. */
public final class Channels {
    private Channels() {}

    /**
     * Makes a socket's options.
     *
     * @param settings what the user chose
     * @param endpoint the endpoint where the user chose none
     * @return the options
     */
    public static ChannelOptions options(ChannelSettings settings, String endpoint) {
        return ChannelOptions.of(settings.endpoint().orElse(endpoint)).withTimeout(settings.timeoutSeconds());
    }
}
