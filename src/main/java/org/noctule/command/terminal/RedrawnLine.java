package org.noctule.command.terminal;

import java.io.PrintStream;
import java.util.List;

/** The last line of a terminal, written over and over; no wider than a terminal of 80 columns. */
public final class RedrawnLine implements AutoCloseable {
    /** A terminal that writes into its last column may begin another line. */
    static final int WIDEST = 79;

    private final PrintStream out;
    private int width;

    /**
     * Makes a line of which nothing is drawn yet.
     *
     * @param out the stream to draw on
     */
    public RedrawnLine(PrintStream out) {
        this.out = out;
    }

    /**
     * Writes a text in the place of the last one.
     *
     * @param text the text, cut at 79 characters
     */
    public synchronized void draw(String text) {
        final String cut = text.substring(0, Math.min(text.length(), WIDEST));
        out.print("\r" + cut + " ".repeat(Math.max(0, width - cut.length())));
        out.flush();
        width = cut.length();
    }

    /**
     * Writes lines above, which stay.
     *
     * @param lines the lines
     */
    public synchronized void above(List<String> lines) {
        if (width > 0 && !lines.isEmpty()) {
            out.print("\r" + " ".repeat(width) + "\r");
            width = 0;
        }
        lines.forEach(out::println);
        out.flush();
    }

    /** Leaves the line, so that what follows begins another one. */
    @Override
    public synchronized void close() {
        if (width > 0) {
            out.println();
            width = 0;
        }
    }
}
