package org.noctule.report.data;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.report.measure.Measure;

/**
 * The eight figures that HDeepRM compares, means and maxima over the jobs that ran. HDeepRM, as Batsim's schedule.csv,
 * counts rejected jobs in means, with 0.
 *
 * @param values by kind, NaN where the run has none
 * @param trimmed whether the jobs of a warm-up or a cool-down are left out
 */
public record ScheduleFigures(Map<Kind, Double> values, boolean trimmed) {
    /** A figure of a run. */
    public enum Kind {
        /** Energy of the platform. */
        ENERGY("energy", "consumed_joules", "consumed_joules"),
        /** Date of the last end. */
        MAKESPAN("makespan", "makespan", "makespan"),
        /** The greatest slowdown of a job. */
        MAX_SLOWDOWN("max_slowdown", "max_slowdown", "slowdown.max"),
        /** The greatest turnaround time of a job. */
        MAX_TURNAROUND("max_turnaround_time", "max_turnaround_time", "turnaround_time.max"),
        /** The greatest waiting time of a job. */
        MAX_WAITING("max_waiting_time", "max_waiting_time", "waiting_time.max"),
        /** The mean slowdown of the jobs. */
        MEAN_SLOWDOWN("slowdown", "mean_slowdown", "slowdown.mean"),
        /** The mean turnaround time of the jobs. */
        MEAN_TURNAROUND("turnaround_time", "mean_turnaround_time", "turnaround_time.mean"),
        /** The mean waiting time of the jobs. */
        MEAN_WAITING("waiting_time", "mean_waiting_time", "waiting_time.mean");

        private final Measure measure;
        private final String column;
        private final String path;

        Kind(String measure, String column, String path) {
            this.measure = Measure.of(measure);
            this.column = column;
            this.path = path;
        }

        /** {@return its row of the table of figures} */
        public Measure measure() {
            return measure;
        }
    }

    /**
     * Reads the figures of a run that came to its end.
     *
     * @param folder its results
     * @return its figures, empty without a schedule.csv
     * @throws NoctuleException of kind INPUT if a file is damaged
     */
    public static Optional<ScheduleFigures> of(ResultFolder folder) {
        return folder.find("schedule.csv")
                .map(schedule ->
                        folder.json("summary.json").map(ScheduleFigures::of).orElseGet(() -> read(schedule)));
    }

    private static ScheduleFigures of(JsonInput summary) {
        final Map<Kind, Double> values = new EnumMap<>(Kind.class);
        for (final Kind kind : Kind.values()) {
            JsonInput value = summary.object();
            for (final String key : kind.path.split("\\.")) {
                value = value.get(key);
            }
            values.put(kind, value.number());
        }
        return new ScheduleFigures(values, summary.has("counted"));
    }

    /**
     * Reads a file.
     *
     * @param file a schedule.csv, of Noctule, Batsim or HDeepRM; without its counts of jobs none is taken as rejected
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
            final double all = csv.numberOrNone(csv.find("nb_jobs"));
            final double ran = csv.numberOrNone(csv.find("nb_jobs_finished"));
            for (final Kind kind : Kind.values()) {
                final double value = csv.numberOrNone(csv.column(kind.column));
                values.put(kind, kind.column.startsWith("mean_") && ran > 0 && ran < all ? value * all / ran : value);
            }
        }
        return new ScheduleFigures(values, false);
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
