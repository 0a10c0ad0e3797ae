package org.noctule.command.terminal;

import java.io.PrintStream;
import java.util.List;

/** The last line of a terminal, written over and over; no wider than the terminal. */
public final class RedrawnLine implements AutoCloseable {
    private static final long SECOND = 1_000_000_000L;
    /** The terminal cuts what became too wide since its width was asked, and clears what the last text had more. */
    private static final String BEGIN = "\r\033[?7l";

    private static final String END = "\033[K\033[?7h";

    private final PrintStream out;
    private final Screen screen;
    private boolean drawn;
    private int columns;
    private long asked;

    /**
     * Makes a line of which nothing is drawn yet.
     *
     * @param terminal the terminal to draw on
     */
    public RedrawnLine(Terminal terminal) {
        this.out = terminal.err();
        this.screen = terminal.screen();
    }

    /**
     * Returns the room for a text: a terminal that writes into its last column may begin another line.
     *
     * @return columns, asked anew every few seconds, as users change the size of windows
     */
    public synchronized int width() {
        final long now = System.nanoTime();
        if (columns == 0 || now - asked > 5 * SECOND) {
            columns = screen.columns().getAsInt();
            asked = now;
        }
        return columns - 1;
    }

    /**
     * Writes a text in the place of the last one.
     *
     * @param text the text, cut at the width of the terminal
     */
    public synchronized void draw(String text) {
        out.print(BEGIN + text.substring(0, Math.min(text.length(), width())) + END);
        out.flush();
        drawn = true;
    }

    /**
     * Says whether anything stands in the line.
     *
     * @return true if it does
     */
    public synchronized boolean isDrawn() {
        return drawn;
    }

    /**
     * Writes lines above, which stay.
     *
     * @param lines the lines
     */
    public synchronized void above(List<String> lines) {
        if (drawn && !lines.isEmpty()) {
            out.print(BEGIN + END);
            drawn = false;
        }
        lines.forEach(out::println);
        out.flush();
    }

    /** Leaves the line, so that what follows begins another one. */
    @Override
    public synchronized void close() {
        if (drawn) {
            out.println();
            drawn = false;
        }
    }
}
