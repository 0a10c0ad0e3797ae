package org.noctule.report.figure;

import java.util.List;

/**
 * The colours of M. Okabe and K. Ito ("Color Universal Design", 2008), which people with any vision tell apart. On
 * white only the first four reach a contrast of 3:1; the others are drawn in a darker shade of the same hue.
 */
public final class Palette {
    /**
     * Colours of lines and bars in the order of use: blue, vermilion, green, purple, orange, sky blue, brown, black.
     */
    public static final List<String> COLOURS =
            List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b87800", "#2e86ab", "#7a5c00", "#000000");

    /** What is left over, such as all users after the seventh. */
    public static final String GREY = "#999999";

    /** Text and axes. */
    public static final String INK = "#222222";

    /** Lines of the grid. */
    public static final String GRID = "#dddddd";

    /** Patterns of lines, so that lines differ without colours too. */
    private static final List<String> DASHES = List.of("", "7 3", "2 2", "9 3 2 3");

    private Palette() {}

    /**
     * Returns a colour.
     *
     * @param number from 0
     * @return the colour; they repeat after eight
     */
    public static String colour(int number) {
        return COLOURS.get(number % COLOURS.size());
    }

    /**
     * Returns the dashes of a line.
     *
     * @param number from 0
     * @return the value of the attribute stroke-dasharray, empty for a plain line
     */
    public static String dashes(int number) {
        return DASHES.get(number % DASHES.size());
    }
}
