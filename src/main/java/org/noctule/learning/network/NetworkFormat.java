package org.noctule.learning.network;

import java.nio.file.Path;

/**
 * A format of networks that other programs have trained, of which some builds have the library. Found by
 * {@link java.util.ServiceLoader}.
 */
public interface NetworkFormat {
    /** {@return the format's name: the {@code type} of such networks in options} */
    String name();

    /**
     * Opens a network.
     *
     * @param file the file that the user has named; no other file may be read on its word
     * @return the network, to be closed
     * @throws org.noctule.error.NoctuleException of kind INPUT if it cannot be played
     */
    PlayedNetwork open(Path file);
}
