package org.noctule.command;

import java.io.PrintStream;
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
}
