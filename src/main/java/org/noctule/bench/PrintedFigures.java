package org.noctule.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Figures as {@link BenchTable} prints them, of this revision or of another one, by name. */
final class PrintedFigures {
    /** A value stands in a field of 14 characters, which it never fills: names hold no so wide a gap. */
    private static final Pattern ROW =
            Pattern.compile(" {2,}(\\S.*?) {4,}(-?[0-9][0-9,.]*(?:e[+-][0-9]+)?)(?: (.{0,10}).*)?");

    private PrintedFigures() {}

    /**
     * A figure.
     *
     * @param value the number
     * @param unit its unit, empty if it has none
     */
    record Figure(double value, String unit) {}

    /** Reads the rows of a text, in their order; a name that stands there again gets a number. */
    static Map<String, Figure> of(String text) {
        final Map<String, Figure> figures = new LinkedHashMap<>();
        text.lines().forEach(line -> {
            final Matcher row = ROW.matcher(line);
            if (row.matches()) {
                String name = row.group(1);
                for (int again = 2; figures.containsKey(name); again++) {
                    name = row.group(1) + " (" + again + ")";
                }
                final String unit = row.group(3) == null ? "" : row.group(3).strip();
                figures.put(name, new Figure(Double.parseDouble(row.group(2).replace(",", "")), unit));
            }
        });
        return figures;
    }
}
