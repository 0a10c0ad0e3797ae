package org.noctule.report.plot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.figure.Axis;
import org.noctule.report.figure.Chart;
import org.noctule.report.figure.ChartSheet;
import org.noctule.report.figure.DotMark;
import org.noctule.report.figure.LinearAxis;
import org.noctule.report.figure.Mark;
import org.noctule.report.figure.Palette;
import org.noctule.report.figure.ShadeMark;
import org.noctule.report.figure.WindowMark;

/**
 * Submissions, starts and ends of jobs against the cores that they ask for: three strips. Of more than 5,000 jobs, the
 * shade of a cell tells how many there are.
 */
final class LifecyclePlot {
    private static final int MOST_DOTS = 5_000;
    private static final int COLUMNS = 300;
    private static final int ROWS = 50;

    private LifecyclePlot() {}

    static ChartSheet draw(List<ResultFolder> folders) {
        final ResultFolder folder = ResultFolder.one(folders, "lifecycle");
        final JobColumns jobs = folder.jobs();
        double end = 0;
        double widest = 0;
        for (int job = 0; job < jobs.size(); job++) {
            end = Math.max(end, jobs.submission().get(job));
            end = jobs.ran(job) ? Math.max(end, jobs.finish().get(job)) : end;
            widest = Double.isNaN(jobs.requested().get(job))
                    ? widest
                    : Math.max(widest, jobs.requested().get(job));
        }
        final Axis cores = LinearAxis.of("cores asked for", 0, LinearAxis.roomy(widest));
        final Axis time = LinearAxis.time("time", 0, end);
        final double most = LinearAxis.roomy(widest);
        final List<Chart> charts = new ArrayList<>();
        charts.add(
                strip("Submitted", time, cores, jobs, job -> jobs.submission().get(job), 0, most));
        charts.add(strip(
                "Started",
                time,
                cores,
                jobs,
                job -> jobs.ran(job) ? jobs.start().get(job) : Double.NaN,
                2,
                most));
        charts.add(strip(
                "Ended", time, cores, jobs, job -> jobs.ran(job) ? jobs.finish().get(job) : Double.NaN, 1, most));
        return new ChartSheet("Life cycle of jobs: " + folder.name(), 1, 900, 230, charts);
    }

    private static Chart strip(
            String title, Axis time, Axis cores, JobColumns jobs, IntToDoubleFunction date, int colour, double most) {
        final int[] shown = IntStream.range(0, jobs.size())
                .filter(job -> !Double.isNaN(date.applyAsDouble(job)))
                .toArray();
        final Chart chart = new Chart(title, time, cores);
        if (shown.length == 0) {
            return chart.note("no job");
        }
        final double[] dates =
                Arrays.stream(shown).mapToDouble(date::applyAsDouble).toArray();
        final double[] widths = Arrays.stream(shown)
                .mapToDouble(job -> jobs.requested().get(job))
                .toArray();
        return chart.add(new WindowMark((from, to) ->
                Arrays.stream(dates).filter(at -> at >= from && at <= to).count() > MOST_DOTS
                        ? shades(dates, widths, from, to, most)
                        : new DotMark("", dates, widths, new double[0], 2.2, Palette.colour(colour))));
    }

    /** Counts, the square root of which is the shade, so that few jobs are seen beside many. */
    private static Mark shades(double[] dates, double[] widths, double from, double to, double most) {
        final double[] counts = new double[COLUMNS * ROWS];
        double greatest = 1;
        for (int i = 0; i < dates.length; i++) {
            if (!(dates[i] >= from && dates[i] <= to)) {
                continue;
            }
            final int column = (int) Math.min(COLUMNS - 1, (dates[i] - from) / (to - from) * COLUMNS);
            final int row = (int) Math.min(ROWS - 1, widths[i] / most * ROWS);
            greatest = Math.max(greatest, ++counts[row * COLUMNS + column]);
        }
        for (int i = 0; i < counts.length; i++) {
            counts[i] = Math.sqrt(counts[i] / greatest);
        }
        return new ShadeMark(COLUMNS, ROWS, counts, new ShadeMark.Area(from, 0, to, most));
    }
}
