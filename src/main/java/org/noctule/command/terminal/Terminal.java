package org.noctule.command.terminal;

import java.io.PrintStream;
import java.util.function.Consumer;
import org.noctule.error.Printable;

/**
 * The output streams of a command.
 *
 * @param out results
 * @param err progress, warnings and errors
 * @param interactive true if a person watches, so that lines may be redrawn
 */
public record Terminal(PrintStream out, PrintStream err, boolean interactive) {
    /**
     * Tells the user about something odd that does not stop the command.
     *
     * @param warning one sentence
     */
    public void warn(String warning) {
        err.println("noctule: warning: " + Printable.of(warning));
    }

    /**
     * Returns who tells the user about oddities in options.
     *
     * @param quiet true if nobody does
     * @return the consumer of one sentence each
     */
    public Consumer<String> warnings(boolean quiet) {
        return quiet ? warning -> {} : this::warn;
    }
}
