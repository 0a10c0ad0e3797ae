package org.noctule.report.data;

import java.util.Arrays;
import java.util.Map;

/**
 * Energy at the dates of messages, and the mean power from each of them to the next: between messages no energy is
 * known, so that it grows evenly there.
 *
 * @param time dates in s, ascending, from date 0 on
 * @param energy energy in J since date 0
 * @param power mean power in W up to the next date; on the last date the power that the file tells from there on
 */
public record EnergyCourse(double[] time, double[] energy, double[] power) {
    /**
     * Reads what consumed_energy.csv tells.
     *
     * @param series the file; columns that it lacks count as without values
     * @return its course, empty if it tells no energy
     */
    public static EnergyCourse of(StepSeries series) {
        final Map<String, NumberColumn> columns = series.values();
        final int rows = columns.containsKey("energy") ? series.size() : 0;
        final double[] time = new double[rows + 1];
        final double[] energy = new double[rows + 1];
        final double[] power = new double[rows + 1];
        int last = 0;
        double told = 0;
        for (int row = 0; row < rows; row++) {
            final double joules = value(columns, "energy", row);
            if (Double.isNaN(joules)) {
                continue;
            }
            final double now = series.time().get(row);
            if (now > time[last]) {
                final double mean = value(columns, "epower", row);
                power[last] = Double.isNaN(mean) ? (joules - energy[last]) / (now - time[last]) : mean;
                time[++last] = now;
            }
            energy[last] = joules;
            told = value(columns, "wattmin", row);
        }
        if (rows == 0) {
            return new EnergyCourse(new double[0], new double[0], new double[0]);
        }
        power[last] = Double.isNaN(told) ? power[Math.max(0, last - 1)] : told;
        return new EnergyCourse(
                Arrays.copyOf(time, last + 1), Arrays.copyOf(energy, last + 1), Arrays.copyOf(power, last + 1));
    }

    private static double value(Map<String, NumberColumn> columns, String name, int row) {
        return columns.containsKey(name) ? columns.get(name).get(row) : Double.NaN;
    }

    /**
     * Returns the energy at a date, growing evenly between two messages.
     *
     * @param date a date in s
     * @return energy in J since date 0
     */
    public double at(double date) {
        final int found = Arrays.binarySearch(time, date);
        final int i = found >= 0 ? found : -found - 2;
        if (i < 0) {
            return 0;
        }
        return i + 1 == time.length
                ? energy[i]
                : energy[i] + (energy[i + 1] - energy[i]) * ((date - time[i]) / (time[i + 1] - time[i]));
    }
}
