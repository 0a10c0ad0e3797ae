package org.noctule.report.plot;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.data.ResultTable;
import org.noctule.report.data.StepBins;
import org.noctule.report.figure.BandMark;
import org.noctule.report.figure.BarMark;
import org.noctule.report.figure.Chart;
import org.noctule.report.figure.ChartSheet;
import org.noctule.report.figure.DotMark;
import org.noctule.report.figure.LineMark;
import org.noctule.report.figure.LinearAxis;
import org.noctule.report.figure.LogAxis;
import org.noctule.report.figure.NameAxis;
import org.noctule.report.figure.Numbers;
import org.noctule.report.figure.Palette;

/**
 * Training jobs on RAMP fabrics: servers and channels in use, outcomes, completion times against those on one server.
 */
final class FabricPlot {
    /** Columns of pixels of one chart, about. */
    private static final int PARTS = 400;

    private FabricPlot() {}

    static ChartSheet draw(List<ResultFolder> folders) {
        final ResultFolder folder = ResultFolder.one(folders, "fabric");
        final String remedy = "Maybe the run has no training jobs: they need a platform with a RAMP fabric.";
        final ResultTable jobs =
                folder.table("training_jobs.csv").orElseThrow(() -> folder.missing("training_jobs.csv", remedy));
        final ResultTable steps =
                folder.table("training_steps.csv").orElseThrow(() -> folder.missing("training_steps.csv", remedy));
        return new ChartSheet(
                "Training jobs on RAMP fabrics: " + folder.name(),
                2,
                480,
                320,
                List.of(
                        inUse(steps, "Servers in use", "mean_num_mounted_workers", "servers", 0),
                        inUse(steps, "Channels in use", "mean_num_mounted_channels", "channels", 4),
                        outcomes(jobs),
                        completion(jobs)));
    }

    /**
     * The mean of each part of the time, with a band from the least to the greatest: of changes narrower than a pixel a
     * line would show the extremes alone. The table has means over the jobs that run.
     */
    private static Chart inUse(ResultTable steps, String title, String column, String label, int number) {
        final double[] x = steps.numbers("step_start_time");
        final double[] ends = steps.numbers("step_end_time");
        final double[] running = steps.numbers("mean_num_jobs_running");
        final double[] y = steps.numbers(column);
        for (int i = 0; i < y.length; i++) {
            y[i] = Double.isNaN(y[i]) || Double.isNaN(running[i]) ? 0 : y[i] * running[i];
        }
        final double end = Math.max(1e-9, ends.length == 0 ? 1 : ends[ends.length - 1]);
        final StepBins bins = StepBins.of(y.length, i -> x[i], i -> y[i], 0, end, PARTS);
        final double most = bins.greatest();
        final double[] date = new double[2 * PARTS];
        for (int i = 0; i < date.length; i++) {
            date[i] = end * ((i + 1) / 2) / PARTS;
        }
        final Chart chart = new Chart(
                y.length == 0
                        ? title
                        : title + ": mean " + Numbers.brief(bins.average()) + ", at most " + Numbers.brief(most),
                LinearAxis.time("time", 0, end),
                LinearAxis.of(label, 0, LinearAxis.roomy(most)));
        return y.length == 0
                ? chart.note("no steps")
                : chart.add(new BandMark("", date, twice(bins.low()), twice(bins.high()), Palette.colour(number), 0.25))
                        .add(LineMark.straight("", date, twice(bins.mean()), number));
    }

    /** The values at begin and end of each part. */
    private static double[] twice(double[] values) {
        return IntStream.range(0, 2 * values.length)
                .mapToDouble(i -> values[i / 2])
                .toArray();
    }

    private static Chart outcomes(ResultTable jobs) {
        final Map<String, Double> counts = new TreeMap<>();
        for (int row = 0; row < jobs.rows(); row++) {
            final String cause = jobs.texts("cause").get(row);
            final String outcome = jobs.texts("outcome").get(row);
            counts.merge(cause.isEmpty() ? outcome : outcome + ": " + cause, 1.0, Double::sum);
        }
        final double[] values =
                counts.values().stream().mapToDouble(value -> value).toArray();
        // As on the page of a report.
        final List<String> colours = counts.keySet().stream()
                .map(name -> Palette.colour(name.startsWith("completed") ? 0 : name.startsWith("blocked") ? 1 : 7))
                .toList();
        double most = 0;
        for (final double value : values) {
            most = Math.max(most, value);
        }
        final Chart chart = new Chart(
                "Outcomes",
                new NameAxis("", counts.isEmpty() ? List.of("–") : List.copyOf(counts.keySet())),
                LinearAxis.of("jobs", 0, LinearAxis.roomy(most)));
        return counts.isEmpty() ? chart.note("no jobs") : chart.add(new BarMark("", values, colours, 0, 1));
    }

    private static Chart completion(ResultTable jobs) {
        final double[] alone = jobs.numbers("job_sequential_completion_time");
        final double[] taken = jobs.numbers("job_completion_time");
        double least = Double.POSITIVE_INFINITY;
        double greatest = 0;
        int shown = 0;
        for (int i = 0; i < alone.length; i++) {
            if (!jobs.texts("outcome").get(i).equals("completed")) {
                taken[i] = Double.NaN;
            } else {
                least = Math.min(least, Math.min(alone[i], taken[i]));
                greatest = Math.max(greatest, Math.max(alone[i], taken[i]));
                shown++;
            }
        }
        final Chart chart = new Chart(
                "Completion time",
                new LogAxis("time on one server (s)", least, greatest, false),
                new LogAxis("completion time (s)", least, greatest, false));
        final double[] line = {least, greatest};
        return shown == 0
                ? chart.note("no job completed")
                : chart.add(LineMark.straight("as on one server", line, line, 7))
                        .add(new DotMark("", alone, taken, new double[0], 2.5, Palette.colour(0)));
    }
}
