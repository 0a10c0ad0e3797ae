package org.noctule.command.terminal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.noctule.error.NoctuleException;
import org.noctule.error.Printable;
import org.noctule.json.JsonSetup;
import org.noctule.json.Suggestion;

/**
 * The output streams of a command.
 *
 * @param out results
 * @param err progress, warnings and errors
 * @param screen what a person watches
 * @param lines true if a program watches, which gets progress as lines of JSON
 */
public record Terminal(PrintStream out, PrintStream err, Screen screen, boolean lines) {
    /** The option that asks for progress in a form. */
    public static final Option PROGRESS = Arguments.value("progress");

    /** Longest line of a failure, in characters. */
    private static final int LONGEST = 4_000;

    private static final List<String> FORMS = List.of("text", "json");

    /** Makes Jackson load when there is something to write. */
    private static final class Writer {
        static final JsonMapper JSON = JsonSetup.trees();
    }

    /**
     * Makes a terminal that shows progress as text.
     *
     * @param out results
     * @param err progress, warnings and errors
     * @param screen what a person watches
     */
    public Terminal(PrintStream out, PrintStream err, Screen screen) {
        this(out, err, screen, false);
    }

    /**
     * Says whether a person watches, so that the last line may be drawn over and over.
     *
     * @return true if it may
     */
    public boolean interactive() {
        return screen.redraws();
    }

    /**
     * Says whether progress is wished as lines of JSON.
     *
     * @param line the arguments
     * @return the answer of {@link #PROGRESS}
     * @throws NoctuleException if its value is none
     */
    public static boolean asksForLines(CommandLine line) {
        final String form = line.getOptionValue(PROGRESS, FORMS.get(0));
        if (!FORMS.contains(form)) {
            throw NoctuleException.input(
                    "--progress: the value (" + form + ") must be text or json.", Suggestion.of(form, FORMS));
        }
        return form.equals(FORMS.get(1));
    }

    /**
     * Shows progress in the form that is wished.
     *
     * @param wished true for lines of JSON
     * @return the same streams
     */
    public Terminal withLines(boolean wished) {
        return new Terminal(out, err, screen, wished);
    }

    /**
     * Says whether progress stays away: a program that asks for lines gets them even from a quiet command.
     *
     * @param quiet true if the command is quiet
     * @return true if none is shown
     */
    public boolean hides(boolean quiet) {
        return quiet && !lines;
    }

    /**
     * Writes a line of JSON to standard error; a number that is none is left out.
     *
     * @param figures its fields, in their order
     */
    public void line(Map<String, ?> figures) {
        figures.values().removeIf(value -> value instanceof Double number && !Double.isFinite(number));
        try {
            err.println(Writer.JSON.writeValueAsString(figures));
        } catch (final JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Tells the user about something odd that does not stop the command.
     *
     * @param warning one sentence
     */
    public void warn(String warning) {
        err.println("noctule: warning: " + CommandName.in(Printable.of(warning)));
    }

    /**
     * Tells the user why the command fails.
     *
     * @param what one sentence
     * @param remedy the line that begins with "Maybe"
     */
    public void complain(String what, String remedy) {
        err.println(shortened("noctule: " + CommandName.in(what)));
        err.println(shortened(CommandName.in(remedy)));
    }

    /** A line without its midst if a name in it is so long that nobody would find its end. */
    private static String shortened(String line) {
        return line.length() <= LONGEST
                ? line
                : line.substring(0, LONGEST / 2) + " … " + line.substring(line.length() - LONGEST / 2);
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
