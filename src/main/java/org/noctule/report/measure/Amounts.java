package org.noctule.report.measure;

import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** Numbers, lengths of time, dates and energies for people, rounded as the pages of {@code noctule report} do. */
public final class Amounts {
    private static final int MINUTE = 60;
    private static final int HOUR = 3600;
    private static final int DAY = 86_400;
    private static final double STEP = 1000;
    private static final String[] JOULES = {"J", "kJ", "MJ", "GJ", "TJ"};

    private Amounts() {}

    /**
     * Writes a number.
     *
     * @param value the number
     * @return its digits in groups, as many after the point as its size asks for, without zeros at the end
     */
    public static String number(double value) {
        if (!Double.isFinite(value)) {
            return Double.isNaN(value) ? "–" : value > 0 ? "∞" : "-∞";
        }
        final double size = Math.abs(value);
        if (size >= 1e15 || size > 0 && size < 1e-3) {
            return String.format(Locale.ROOT, "%.2e", value);
        }
        final int decimals = size >= STEP ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 3;
        final DecimalFormat format = new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT));
        format.setMaximumFractionDigits(decimals);
        format.setRoundingMode(RoundingMode.HALF_UP);
        final String text = format.format(value);
        return text.equals("-0") ? "0" : text;
    }

    /**
     * Writes a part of a whole.
     *
     * @param part from 0 to 1
     * @return per cent
     */
    public static String percent(double part) {
        return number(100 * part) + " %";
    }

    /**
     * Writes a length of time.
     *
     * @param seconds its seconds
     * @return seconds, minutes, hours up to two days, or days
     */
    public static String duration(double seconds) {
        final double size = Math.abs(seconds);
        if (size < MINUTE || !Double.isFinite(size)) {
            return number(seconds) + " s";
        }
        if (size < HOUR) {
            return number(seconds / MINUTE) + " min";
        }
        return size < 2 * DAY ? number(seconds / HOUR) + " h" : number(seconds / DAY) + " d";
    }

    /**
     * Writes a simulated date.
     *
     * @param seconds seconds since date 0
     * @return days, and the time of day that has passed then
     */
    public static String date(double seconds) {
        final long whole = (long) Math.floor(Math.abs(seconds));
        final long days = whole / DAY;
        return (seconds < 0 ? "-" : "")
                + (days > 0 ? String.format(Locale.ROOT, "%,d d ", days) : "")
                + String.format(
                        Locale.ROOT, "%02d:%02d:%02d", whole % DAY / HOUR, whole % HOUR / MINUTE, whole % MINUTE);
    }

    /**
     * Writes an energy.
     *
     * @param joules its joules
     * @return up to 1000 of J, kJ, MJ, GJ or TJ
     */
    public static String energy(double joules) {
        int unit = 0;
        double value = joules;
        while (Math.abs(value) >= STEP && unit < JOULES.length - 1) {
            value /= STEP;
            unit++;
        }
        return number(value) + " " + JOULES[unit];
    }
}
