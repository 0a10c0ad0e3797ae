package org.noctule.command.run;

import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.command.terminal.Arguments;
import org.noctule.error.NoctuleException;

/**
 * The place at which pages are served.
 *
 * @param bind the address to listen at, empty for the loopback address
 * @param port the port, 0 for any free one
 */
record PageAddress(Optional<String> bind, int port) {
    /** The options that say it. */
    static final Option[] OPTIONS = {Arguments.value("bind"), Arguments.value("port")};

    private static final int LAST_PORT = 65_535;

    /**
     * Reads {@code --bind} and {@code --port}.
     *
     * @param line the arguments
     * @return the place
     * @throws NoctuleException if the port is none
     */
    static PageAddress of(CommandLine line) {
        final int port = line.hasOption("port") ? Arguments.count(line, "port", 0) : 0;
        if (port > LAST_PORT) {
            throw NoctuleException.input(
                    "--port: the value (" + port + ") is no port.", "Maybe name one from 1024 to " + LAST_PORT + ".");
        }
        return new PageAddress(Arguments.text(line, "bind"), port);
    }

    /**
     * Reads the same for {@code --watch}.
     *
     * @param line the arguments
     * @return the place, empty if nothing is to be watched
     * @throws NoctuleException if a place is named and nothing is to be watched
     */
    static Optional<PageAddress> ofWatch(CommandLine line) {
        if (line.hasOption("watch")) {
            return Optional.of(of(line));
        }
        if (line.hasOption("port") || line.hasOption("bind")) {
            throw NoctuleException.input("--port and --bind: there is no page.", "Maybe add --watch.");
        }
        return Optional.empty();
    }
}
