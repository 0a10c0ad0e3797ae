package org.noctule.report.figure;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as people read them, the same on every machine. */
public final class Numbers {
    private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
    private static final int PLAIN = 4;

    private Numbers() {}

    /**
     * Writes a number with commas between thousands.
     *
     * @param value a finite number
     * @param decimals digits after the point
     * @return its text
     */
    public static String grouped(double value, int decimals) {
        final String text =
                new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString();
        final int from = text.startsWith("-") ? 1 : 0;
        final int point = text.indexOf('.') < 0 ? text.length() : text.indexOf('.');
        final StringBuilder grouped = new StringBuilder(text);
        for (int at = point - 3; at > from; at -= 3) {
            grouped.insert(at, ',');
        }
        final boolean zero = text.chars().allMatch(c -> c == '-' || c == '0' || c == '.');
        return zero && from == 1 ? grouped.substring(1) : grouped.toString();
    }

    /**
     * Writes a number with as many digits as a figure needs.
     *
     * @param value a number
     * @return its text with at least three significant digits; a dash if it is none
     */
    public static String brief(double value) {
        if (!Double.isFinite(value)) {
            return "–";
        }
        final double size = Math.abs(value);
        if (size >= 1e7 || size > 0 && size < 1e-3) {
            final int power = (int) Math.floor(StrictMath.log10(size));
            return grouped(value / StrictMath.pow(10, power), 2) + "×10" + superscript(power);
        }
        return grouped(value, size >= 100 || value == Math.rint(value) ? 0 : size >= 1 ? 2 : 3);
    }

    static String powerOfTen(int power) {
        if (power >= 0 && power <= PLAIN) {
            return grouped(StrictMath.pow(10, power), 0);
        }
        return power < 0 && power >= -2 ? grouped(StrictMath.pow(10, power), -power) : "10" + superscript(power);
    }

    private static String superscript(int power) {
        final StringBuilder text = new StringBuilder(power < 0 ? "⁻" : "");
        for (final char digit : Integer.toString(Math.abs(power)).toCharArray()) {
            text.append(SUPERSCRIPTS.charAt(digit - '0'));
        }
        return text.toString();
    }
}
