package org.noctule.report.figure;

import java.util.ArrayList;
import java.util.List;

/** An axis on which equal ratios have equal lengths. Zeros stand apart at its beginning, if there are any. */
public final class LogAxis implements Axis {
    /** The share of the axis that zeros take. */
    private static final double GAP = 0.06;

    private final String label;
    private final double low;
    private final double high;
    private final boolean zero;
    private final double unit;

    /**
     * Makes an axis of whole decades around some values.
     *
     * @param label the quantity shown, with its unit
     * @param least the least value above zero
     * @param greatest the greatest value
     * @param zero whether zeros are shown too
     */
    public LogAxis(String label, double least, double greatest, boolean zero) {
        this(label, least, greatest, zero, 1);
    }

    /** Makes one of values in the unit of the label times a factor. */
    LogAxis(String label, double least, double greatest, boolean zero, double unit) {
        final boolean usable = least > 0 && greatest >= least && Double.isFinite(greatest);
        this.label = label;
        this.low = usable ? Math.floor(StrictMath.log10(least / unit) + 1e-9) : 0;
        this.high = Math.max(low + 1, usable ? Math.ceil(StrictMath.log10(greatest / unit) - 1e-9) : 1);
        this.zero = zero;
        this.unit = unit;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public String text(double value) {
        return Numbers.brief(value / unit);
    }

    @Override
    public double at(double value) {
        if (!(value > 0)) {
            return zero ? 0 : -1;
        }
        final double part = (StrictMath.log10(value / unit) - low) / (high - low);
        return zero ? GAP + (1 - GAP) * part : part;
    }

    @Override
    public List<Tick> ticks(int most) {
        final List<Tick> ticks = new ArrayList<>();
        if (zero) {
            ticks.add(new Tick(0, "0"));
        }
        final int step = (int) Math.max(1, Math.ceil((high - low + 1) / Math.max(2, most)));
        for (int power = (int) low; power <= high; power += step) {
            ticks.add(new Tick(at(StrictMath.pow(10, power) * unit), Numbers.powerOfTen(power)));
        }
        return ticks;
    }
}
