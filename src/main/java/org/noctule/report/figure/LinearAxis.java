package org.noctule.report.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An axis on which equal differences have equal lengths. Units change with the size: s, min, h, d; W, kW, MW. */
public final class LinearAxis implements Axis {
    private static final double MINUTE = 60;
    private static final double HOUR = 3600;
    private static final double DAY = 86400;
    private static final double[] STEPS = {1, 2, 5, 10};

    private final String label;
    private final double low;
    private final double high;
    private final double unit;
    private final boolean downwards;
    private final Optional<String> time;

    private LinearAxis(String label, double low, double high, double unit) {
        this(label, low, high, unit, false, Optional.empty());
    }

    private LinearAxis(String label, double low, double high, double unit, boolean downwards, Optional<String> time) {
        final double least = Double.isFinite(low) ? low : 0;
        this.label = label;
        this.low = least;
        this.high = high > least && Double.isFinite(high) ? high : least + unit;
        this.unit = unit;
        this.downwards = downwards;
        this.time = time;
    }

    /**
     * Makes an axis of numbers that keep their unit.
     *
     * @param label the quantity shown, with its unit in parentheses if it has one
     * @param low its begin
     * @param high its end
     * @return the axis
     */
    public static LinearAxis of(String label, double low, double high) {
        return new LinearAxis(label, low, high, 1);
    }

    /**
     * Makes an axis of dates or durations.
     *
     * @param label the quantity shown, without unit
     * @param low its begin in s
     * @param high its end in s
     * @return the axis, in s, min, h or d
     */
    public static LinearAxis time(String label, double low, double high) {
        final double span = Math.max(Math.abs(low), Math.abs(high));
        final String unit = span > 4 * DAY ? "d" : span > 4 * HOUR ? "h" : span > 10 * MINUTE ? "min" : "s";
        final double seconds = span > 4 * DAY ? DAY : span > 4 * HOUR ? HOUR : span > 10 * MINUTE ? MINUTE : 1;
        return new LinearAxis(label + " (" + unit + ")", low, high, seconds, false, Optional.of(label));
    }

    /**
     * Turns the axis round, as numbers of cores are counted from above.
     *
     * @return the axis, which begins at its end
     */
    public LinearAxis downwards() {
        return new LinearAxis(label, low, high, unit, true, time);
    }

    /**
     * Returns the axis of a part of the time.
     *
     * @param from begin of the part in s
     * @param to end of the part in s, at most the end of this axis
     * @return the axis, empty if this one shows no time
     */
    Optional<LinearAxis> within(double from, double to) {
        return time.map(quantity -> time(quantity, Math.max(low, from), Math.min(high, to)));
    }

    /** Returns an axis of the same quantity on which equal ratios have equal lengths. */
    LogAxis logarithmic(double least, double greatest, boolean zero) {
        return new LogAxis(label, least, greatest, zero, unit);
    }

    double low() {
        return low;
    }

    double high() {
        return high;
    }

    /**
     * Makes an axis of a quantity whose unit takes a prefix.
     *
     * @param label the quantity shown, without unit
     * @param unit the unit, such as J or W
     * @param low its begin in that unit
     * @param high its end in that unit
     * @return the axis, with k, M, G or T where the numbers would be long
     */
    public static LinearAxis prefixed(String label, String unit, double low, double high) {
        final String[] prefixes = {"", "k", "M", "G", "T"};
        double scale = 1;
        int prefix = 0;
        while (prefix + 1 < prefixes.length && Math.max(Math.abs(low), Math.abs(high)) >= 2e3 * scale) {
            scale *= 1e3;
            prefix++;
        }
        return new LinearAxis(label + " (" + prefixes[prefix] + unit + ")", low, high, scale);
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public double at(double value) {
        final double part = (value - low) / (high - low);
        return downwards ? 1 - part : part;
    }

    @Override
    public String text(double value) {
        return Numbers.brief(value / unit);
    }

    @Override
    public List<Tick> ticks(int most) {
        final double from = low / unit;
        final double to = high / unit;
        final double step = step((to - from) / Math.max(1, most));
        final int decimals = (int) Math.max(0, -Math.floor(StrictMath.log10(step) + 1e-9));
        final List<Tick> ticks = new ArrayList<>();
        final double end = to + step * 1e-6;
        for (double i = Math.ceil(from / step - 1e-6); i * step <= end; i++) {
            ticks.add(new Tick(at(i * step * unit), Numbers.grouped(i * step, decimals)));
        }
        return ticks;
    }

    /** The least of 1, 2, 5 times a power of ten that is not less. */
    private static double step(double least) {
        final double power = StrictMath.pow(10, Math.floor(StrictMath.log10(least)));
        for (final double step : STEPS) {
            if (step * power >= least * (1 - 1e-9)) {
                return step * power;
            }
        }
        return 10 * power;
    }

    /**
     * Returns a round number for the end of an axis.
     *
     * @param value the largest value that is shown
     * @return the value with some room, 1 if there is nothing to show
     */
    public static double roomy(double value) {
        if (!(value > 0) || !Double.isFinite(value)) {
            return 1;
        }
        final double step = step(value / 5);
        return Math.ceil(value / step + 0.1) * step;
    }
}
