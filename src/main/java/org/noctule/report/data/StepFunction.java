package org.noctule.report.data;

import java.nio.file.Path;
import java.util.TreeMap;
import org.noctule.error.NoctuleException;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/** A quantity over time, in steps that may begin again after a period. */
public final class StepFunction {
    /** The key of the period, beside the file's in an options file. */
    public static final OptionKey<Double> PERIOD = OptionKey.of(
                    "period", OptionValues.positive(), "time after which the series begins again")
            .told("the last step lasts")
            .in("s");

    private final TreeMap<Double, Double> steps;
    private final double period;

    private StepFunction(TreeMap<Double, Double> steps, double period) {
        this.steps = steps;
        this.period = period;
    }

    /**
     * Reads a file with a column {@code time} and one of numbers that are not negative.
     *
     * @param options values of a table that has {@link #PERIOD}
     * @param file the key that names the file
     * @param column the column of numbers
     * @return its steps, of which the first begins at date 0
     * @throws NoctuleException of kind INPUT if the file has no such steps, or the period ends before the last begins
     */
    public static StepFunction read(Options options, OptionKey<Path> file, String column) {
        final StepSeries series = StepSeries.read(options.get(file));
        final NumberColumn values = series.values().get(column);
        final TreeMap<Double, Double> steps = new TreeMap<>();
        for (int i = 0; values != null && i < values.size(); i++) {
            steps.put(series.time().get(i), values.get(i));
        }
        if (steps.isEmpty() || steps.firstKey() != 0 || !steps.values().stream().allMatch(each -> each >= 0)) {
            throw options.error(
                    file, "is no series of steps from date 0 on", "Maybe its header is not time," + column + ".");
        }
        final double period = options.find(PERIOD).orElse(Double.POSITIVE_INFINITY);
        if (period <= steps.lastKey()) {
            throw options.error(PERIOD, "is not after the last step of the series", "Maybe its unit is not seconds.");
        }
        return new StepFunction(steps, period);
    }

    /** The time since the series began last. The next larger date is asked for, as begins of steps are rounded. */
    private double rest(double date) {
        return Math.nextUp(date) % period;
    }

    /**
     * Returns the value from a date on, up to {@link #next}.
     *
     * @param date the date in seconds, not negative
     * @return the value of its step
     */
    public double at(double date) {
        return steps.floorEntry(rest(date)).getValue();
    }

    /**
     * Returns the first change after a date.
     *
     * @param date the date in seconds, not negative
     * @return the date at which the next step begins, positive infinity if there is none
     */
    public double next(double date) {
        final double begin = period < Double.POSITIVE_INFINITY ? Math.rint((date - rest(date)) / period) * period : 0;
        final Double later = steps.higherKey(rest(date));
        return Math.max(begin + (later == null ? period : later), Math.nextUp(date));
    }

    /**
     * Finds the lowest value between two dates.
     *
     * @param from the first date in seconds
     * @param until the last one
     * @return the first date that has it; {@code from} if {@code until} is not later
     */
    public double lowest(double from, double until) {
        double best = from;
        for (double date = next(from); date <= until; date = next(date)) {
            best = at(date) < at(best) ? date : best;
        }
        return best;
    }
}
