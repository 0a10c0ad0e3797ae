package org.noctule.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;

/** Rows of a name and what it stands for, laid out for a width; a spread has a column for each of its figures. */
public final class LabelledRows {
    private static final List<String> SPREAD = List.of("mean", "median", "max");
    private static final int GAP = 2;
    /** Width of names, so that tables of the same run stand in line. */
    private static final int NAMES = 20;

    private static final int NARROW = 60;
    /** Stands for a blank at which no line may end. */
    private static final char FIXED = '\u00a0';

    private final List<List<String>> rows = new ArrayList<>();

    /** Creates no rows. */
    public LabelledRows() {}

    /**
     * Adds a row.
     *
     * @param name its name
     * @param value what stands beside it
     */
    public void add(String name, String value) {
        rows.add(List.of(name, value));
    }

    /**
     * Adds the head of rows of spreads.
     *
     * @param name what they are of
     */
    public void spreads(String name) {
        rows.add(cells(name, SPREAD));
    }

    /**
     * Adds a row of a spread.
     *
     * @param name its name
     * @param values the figures
     * @param shown the text of each
     */
    public void add(String name, Spread values, DoubleFunction<String> shown) {
        rows.add(cells(
                name, List.of(shown.apply(values.mean()), shown.apply(values.median()), shown.apply(values.max()))));
    }

    private static List<String> cells(String name, List<String> others) {
        final List<String> all = new ArrayList<>(List.of(name));
        all.addAll(others);
        return all;
    }

    /**
     * Lays the rows out.
     *
     * @param width columns that there are
     * @return lines that each end with a line feed
     */
    public String text(int width) {
        final int[] widths = new int[1 + SPREAD.size()];
        widths[0] = width < NARROW ? 0 : NAMES;
        for (final List<String> row : rows) {
            widths[0] = Math.max(widths[0], row.get(0).length() + GAP);
            for (int i = 1; row.size() > 2 && i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length() + GAP);
            }
        }
        final boolean wide = Arrays.stream(widths).sum() <= width;
        final StringBuilder text = new StringBuilder();
        for (final List<String> row : rows) {
            final String name = row.get(0) + " ".repeat(widths[0] - row.get(0).length());
            if (row.size() == 2) {
                filled(text, name, row.get(1), width);
            } else if (wide) {
                text.append(name);
                for (int i = 1; i < widths.length; i++) {
                    text.append(" ".repeat(widths[i] - row.get(i).length())).append(row.get(i));
                }
                text.append('\n');
            } else {
                final String values = String.join("/ ", row.subList(1, row.size()));
                filled(text, name, values.replace(' ', FIXED).replace("/" + FIXED, " / "), width);
            }
        }
        return text.toString();
    }

    /** Breaks a value between words, if it is too long; what follows stands below it. */
    private static void filled(StringBuilder text, String name, String value, int width) {
        int used = name.length();
        String gap = "";
        text.append(name);
        for (final String word : value.split(" ")) {
            if (!gap.isEmpty() && used + 1 + word.length() > width) {
                text.append('\n').append(" ".repeat(name.length()));
                used = name.length();
                gap = "";
            }
            text.append(gap).append(word.replace(FIXED, ' '));
            used += gap.length() + word.length();
            gap = " ";
        }
        text.append('\n');
    }
}
