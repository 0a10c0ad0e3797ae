package org.noctule.campaign.compare;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.noctule.report.measure.Measure;
import org.noctule.report.measure.Ties;
import org.noctule.report.statistics.Estimate;

/** The form of the numbers of one table: a unit that suits the largest of them, decimals by size. */
public final class TableNumbers {
    private static final String[] JOULES = {"J", "kJ", "MJ", "GJ", "TJ"};
    private static final double STEP = 1000;
    private static final double PERCENT = 100;

    private final String title;
    private final double unit;
    private final boolean whole;

    private TableNumbers(String title, double unit, boolean whole) {
        this.title = title;
        this.unit = unit;
        this.whole = whole;
    }

    /**
     * Chooses the unit for a figure's means.
     *
     * @param figure the figure
     * @param means all means of the table
     * @return the form
     */
    public static TableNumbers of(RunFigure figure, double... means) {
        final double largest = DoubleStream.of(means).map(Math::abs).max().orElse(0);
        final boolean whole =
                figure == Figure.REJECTED && DoubleStream.of(means).allMatch(mean -> mean == Math.rint(mean));
        if (figure == Figure.UTILISATION) {
            return new TableNumbers(figure.title() + " in %", 1 / PERCENT, whole);
        }
        if (figure != Figure.ENERGY) {
            return new TableNumbers(figure.title(), 1, whole);
        }
        int power = 0;
        double unit = 1;
        while (largest / unit >= STEP && power < JOULES.length - 1) {
            unit *= STEP;
            power++;
        }
        return new TableNumbers(figure.title().replaceAll("J$", JOULES[power]), unit, whole);
    }

    /**
     * Chooses the form of what is told of owners.
     *
     * @param measure the figure
     * @param means all means of the table
     * @return the form
     */
    public static TableNumbers of(Measure measure, double... means) {
        final boolean whole = measure.better() == Measure.Better.NEITHER
                && DoubleStream.of(means).allMatch(mean -> mean == Math.rint(mean));
        return new TableNumbers(measure.title(), 1, whole);
    }

    /** {@return the head of the table: the name of the figure with its unit} */
    public String title() {
        return title;
    }

    /**
     * Writes a mean.
     *
     * @param value the mean
     * @return the mean in the unit of the table
     */
    public String mean(double value) {
        return write(value, decimals(value));
    }

    /**
     * Writes a mean with half its interval, unless that is rounding alone.
     *
     * @param estimate the mean
     * @return the mean, and the width if there is one, in the unit of the table
     */
    public String estimate(Estimate estimate) {
        return mean(estimate.mean())
                + estimate.halfWidth().stream()
                        .filter(width -> width > Ties.ROUNDING * Math.abs(estimate.mean()))
                        .mapToObj(width -> " ± " + halfWidth(width, estimate.mean()))
                        .collect(Collectors.joining());
    }

    /**
     * Writes half an interval with the decimals of its mean.
     *
     * @param width half the interval
     * @param mean its mean
     * @return the width in the unit of the table
     */
    public String halfWidth(double width, double mean) {
        return write(width, decimals(mean));
    }

    private int decimals(double value) {
        final double size = Math.abs(value / unit);
        return whole || size >= STEP ? 0 : size >= 1 ? 2 : 4;
    }

    private String write(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value / unit);
    }
}
