package org.noctule.site.table;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers of tables. */
final class CellNumbers {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,15}(\\.\\d{1,12})?");
    private static final Pattern CLOCK = Pattern.compile("(\\d{1,7}):(\\d{1,2}):(\\d{1,2})");
    private static final Pattern SIZE = Pattern.compile("(\\d{1,15}(?:\\.\\d{1,12})?)\\s*([kKmMgGtT]?)[iI]?[bB]?");
    private static final String UNITS = "kmgt";
    private static final double BYTES_IN_MB = 1e-6;
    private static final double STEP = 1024;

    private CellNumbers() {}

    /** Reads a number that is not negative; NaN for what is none. */
    static double of(String text) {
        return NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
    }

    /** Reads a whole number, rounded up; 0 for what is none or too large. */
    static int whole(String text) {
        final double number = Math.ceil(of(text));
        return number <= Integer.MAX_VALUE ? (int) number : 0;
    }

    /** Reads seconds, also as {@code 12:30:00}; NaN for what is none. */
    static double seconds(String text) {
        final Matcher parts = CLOCK.matcher(text);
        return parts.matches()
                ? Integer.parseInt(parts.group(1)) * 3600.0
                        + Integer.parseInt(parts.group(2)) * 60.0
                        + Integer.parseInt(parts.group(3))
                : of(text);
    }

    /**
     * Reads a size.
     *
     * @param text the size, perhaps with a unit, which is a power of 1024 bytes
     * @param unit bytes of a number without one
     * @return MB; 0 for what is none
     */
    static double megabytes(String text, double unit) {
        final Matcher parts = SIZE.matcher(text.strip());
        if (!parts.matches()) {
            return 0;
        }
        final String letter = parts.group(2).toLowerCase(Locale.ROOT);
        final boolean bytes = text.toLowerCase(Locale.ROOT).endsWith("b");
        final double factor = letter.isEmpty() ? bytes ? 1 : unit : Math.pow(STEP, 1 + UNITS.indexOf(letter));
        return Double.parseDouble(parts.group(1)) * factor * BYTES_IN_MB;
    }
}
