package org.noctule.command.terminal;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * The terminal before which a person sits. A library would know the width of more kinds of terminals, and is larger
 * than all of this program's; {@code stty}, which POSIX has, knows it here.
 *
 * @param redraws whether the line of progress can be written over: standard error is a terminal, and not a dumb one
 * @param styles whether results may have escapes for bold: standard output is such a terminal, and NO_COLOR is not set
 * @param shown whether standard output is a terminal, whose width results should fit
 * @param columns tells its width, which may change
 */
public record Screen(boolean redraws, boolean styles, boolean shown, IntSupplier columns) {
    /** Width where none is known: that of the first terminals, and of punched cards. */
    public static final int USUAL = 80;
    /** The least width that lines are laid out for. */
    private static final int LEAST = 20;

    private static final String ENDS = "noctule.terminal";
    private static final long PATIENCE_S = 1;

    /**
     * Makes the screen of an output that nobody watches.
     *
     * @return the screen
     */
    public static Screen none() {
        return new Screen(false, false, false, () -> USUAL);
    }

    /**
     * Finds out what this process writes to.
     *
     * @return its screen
     */
    public static Screen here() {
        // The launcher tells of each stream; Java tells whether input and output both are terminals.
        return of(
                Optional.ofNullable(System.getProperty(ENDS)).orElseGet(() -> System.console() == null ? "" : "outerr"),
                System.getenv());
    }

    static Screen of(String ends, Map<String, String> environment) {
        final String kind = environment.getOrDefault("TERM", "dumb");
        final boolean able = !kind.isEmpty() && !kind.equals("dumb");
        return new Screen(
                able && ends.contains("err"),
                able
                        && ends.contains("out")
                        && environment.getOrDefault("NO_COLOR", "").isEmpty(),
                ends.contains("out"),
                () -> width(environment).orElse(USUAL));
    }

    private static Optional<Integer> width(Map<String, String> environment) {
        return Optional.ofNullable(environment.get("COLUMNS"))
                .flatMap(Screen::whole)
                .or(Screen::asked);
    }

    private static Optional<Integer> asked() {
        try {
            final Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            final String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return stty.waitFor(PATIENCE_S, TimeUnit.SECONDS)
                    ? whole(size.strip().replaceFirst(".* ", ""))
                    : Optional.empty();
        } catch (final IOException e) {
            return Optional.empty();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static Optional<Integer> whole(String text) {
        return Optional.of(text)
                .filter(digits -> digits.matches("[1-9]\\d{0,4}"))
                .map(Integer::valueOf)
                .map(columns -> Math.max(LEAST, columns));
    }

    /** {@return the columns of the terminal; without limit where results go elsewhere} */
    public int width() {
        return shown ? columns.getAsInt() : Integer.MAX_VALUE;
    }
}
