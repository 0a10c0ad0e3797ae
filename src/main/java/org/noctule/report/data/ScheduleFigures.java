package org.noctule.report.data;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.noctule.error.NoctuleException;

/**
 * The figures of a schedule.csv that HDeepRM compares.
 *
 * @param values by kind, NaN where the file has none
 */
public record ScheduleFigures(Map<Kind, Double> values) {
    /** A figure of a run. */
    public enum Kind {
        /** Energy of the platform. */
        ENERGY("consumed_joules", "Energy", "J"),
        /** Date of the last end. */
        MAKESPAN("makespan", "Makespan", "s"),
        /** The greatest slowdown of a job. */
        MAX_SLOWDOWN("max_slowdown", "Maximum slowdown", ""),
        /** The greatest turnaround time of a job. */
        MAX_TURNAROUND("max_turnaround_time", "Maximum turnaround time", "s"),
        /** The greatest waiting time of a job. */
        MAX_WAITING("max_waiting_time", "Maximum waiting time", "s"),
        /** The mean slowdown of the jobs. */
        MEAN_SLOWDOWN("mean_slowdown", "Mean slowdown", ""),
        /** The mean turnaround time of the jobs. */
        MEAN_TURNAROUND("mean_turnaround_time", "Mean turnaround time", "s"),
        /** The mean waiting time of the jobs. */
        MEAN_WAITING("mean_waiting_time", "Mean waiting time", "s");

        private final String column;
        private final String title;
        private final String unit;

        Kind(String column, String title, String unit) {
            this.column = column;
            this.title = title;
            this.unit = unit;
        }

        /**
         * Returns a name for people.
         *
         * @return its name
         */
        public String title() {
            return title;
        }

        /**
         * Returns the unit.
         *
         * @return such as s; empty for a ratio
         */
        public String unit() {
            return unit;
        }
    }

    /**
     * Reads a file.
     *
     * @param file a schedule.csv, of Noctule, Batsim or HDeepRM
     * @return its figures
     * @throws NoctuleException of kind INPUT if it is missing, damaged or no such file
     */
    public static ScheduleFigures read(Path file) {
        final Map<Kind, Double> values = new EnumMap<>(Kind.class);
        try (CsvReader csv = CsvReader.open(file)) {
            for (final Kind kind : Kind.values()) {
                csv.column(kind.column);
            }
            if (!csv.next()) {
                throw NoctuleException.input(file + ": there is no row.", "Maybe the run was cut off: run it again.");
            }
            for (final Kind kind : Kind.values()) {
                values.put(kind, csv.numberOrNone(csv.column(kind.column)));
            }
        }
        return new ScheduleFigures(values);
    }

    /**
     * Returns a figure.
     *
     * @param kind its kind
     * @return its value, NaN if it is not known
     */
    public double get(Kind kind) {
        return values.getOrDefault(kind, Double.NaN);
    }
}
