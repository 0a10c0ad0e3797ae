package org.noctule.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.figure.BoxMark;
import org.noctule.report.figure.Chart;
import org.noctule.report.figure.ChartSheet;
import org.noctule.report.figure.LineMark;
import org.noctule.report.figure.LinearAxis;
import org.noctule.report.figure.LogAxis;
import org.noctule.report.figure.NameAxis;
import org.noctule.report.figure.Palette;

/** Distributions of the figures of the jobs that ran. */
final class DistributionPlots {
    private static final int MOST_POINTS = 800;

    private DistributionPlots() {}

    /** A figure of a job. */
    private interface Value {
        double of(JobColumns jobs, int job);
    }

    /** Shares of jobs below a value, on a logarithmic axis on which zeros stand apart. */
    static ChartSheet cumulative(List<ResultFolder> folders) {
        final List<JobColumns> runs = folders.stream().map(ResultFolder::jobs).toList();
        final List<Chart> charts = new ArrayList<>();
        charts.add(chart(
                folders,
                runs,
                "Waiting time",
                "waiting time (s)",
                (jobs, job) -> jobs.waiting().get(job)));
        charts.add(chart(
                folders,
                runs,
                "Turnaround time",
                "turnaround time (s)",
                (jobs, job) -> jobs.finish().get(job) - jobs.submission().get(job)));
        charts.add(chart(
                folders,
                runs,
                "Slowdown",
                "slowdown",
                (jobs, job) -> jobs.slowdown().get(job)));
        charts.add(chart(folders, runs, "Bounded slowdown (10 s)", "bounded slowdown", JobColumns::boundedSlowdown));
        return new ChartSheet("Distributions over jobs", 2, 480, 320, charts);
    }

    private static Chart chart(
            List<ResultFolder> folders, List<JobColumns> runs, String title, String label, Value value) {
        final List<double[]> samples =
                runs.stream().map(jobs -> sorted(jobs, value)).toList();
        double least = Double.POSITIVE_INFINITY;
        double greatest = 0;
        boolean zero = false;
        for (final double[] sample : samples) {
            for (final double x : sample) {
                zero |= x <= 0;
                least = x > 0 ? Math.min(least, x) : least;
                greatest = Math.max(greatest, x);
            }
        }
        final Chart chart =
                new Chart(title, new LogAxis(label, least, greatest, zero), LinearAxis.of("share of jobs", 0, 1));
        for (int i = 0; i < samples.size(); i++) {
            final double[] sample = samples.get(i);
            if (sample.length > 0) {
                chart.add(steps(folders.size() > 1 ? folders.get(i).name() : "", sample, i));
            }
        }
        if (samples.stream().allMatch(sample -> sample.length == 0)) {
            chart.note("no job ran");
        }
        return chart;
    }

    private static double[] sorted(JobColumns jobs, Value value) {
        return IntStream.range(0, jobs.size())
                .filter(jobs::ran)
                .mapToDouble(job -> value.of(jobs, job))
                .filter(Double::isFinite)
                .sorted()
                .toArray();
    }

    private static LineMark steps(String name, double[] sorted, int number) {
        final int points = Math.min(MOST_POINTS, sorted.length);
        final double[] x = new double[points + 1];
        final double[] y = new double[points + 1];
        x[0] = sorted[0];
        for (int i = 1; i <= points; i++) {
            final int rank = (int) ((long) i * sorted.length / points);
            x[i] = sorted[rank - 1];
            y[i] = (double) rank / sorted.length;
        }
        return LineMark.steps(name, x, y, number);
    }

    /** Waiting times by the cores that jobs ask for. */
    static ChartSheet waitByWidth(List<ResultFolder> folders) {
        final ResultFolder folder = ResultFolder.one(folders, "wait_by_width");
        final JobColumns jobs = folder.jobs();
        final List<List<Double>> waits = new ArrayList<>();
        final List<String> names = new ArrayList<>();
        double least = Double.POSITIVE_INFINITY;
        double greatest = 0;
        for (int job = 0; job < jobs.size(); job++) {
            if (jobs.ran(job)) {
                final int width = (int) Math.max(1, jobs.requested().get(job));
                final int power = 32 - Integer.numberOfLeadingZeros(width - 1);
                while (waits.size() <= power) {
                    final int high = 1 << waits.size();
                    names.add(high <= 2 ? Integer.toString(high) : (high / 2 + 1) + "–" + high);
                    waits.add(new ArrayList<>());
                }
                final double wait = jobs.waiting().get(job);
                waits.get(power).add(wait);
                least = wait > 0 ? Math.min(least, wait) : least;
                greatest = Math.max(greatest, wait);
            }
        }
        final Chart chart = new Chart(
                "",
                new NameAxis("cores asked for", names.isEmpty() ? List.of("–") : names),
                new LogAxis("waiting time (s)", least, greatest, true));
        if (waits.isEmpty()) {
            return new ChartSheet("Waiting time by width", 1, 900, 420, List.of(chart.note("no job ran")));
        }
        final List<BoxMark.Box> boxes =
                waits.stream().map(DistributionPlots::box).toList();
        return new ChartSheet(
                "Waiting time by width: 5th to 95th percentile, quartiles, median of " + folder.name(),
                1,
                900,
                420,
                List.of(chart.add(new BoxMark(boxes))));
    }

    private static BoxMark.Box box(List<Double> values) {
        final double[] sorted =
                values.stream().mapToDouble(value -> value).sorted().toArray();
        return new BoxMark.Box(
                at(sorted, 0.05),
                at(sorted, 0.25),
                at(sorted, 0.5),
                at(sorted, 0.75),
                at(sorted, 0.95),
                Palette.colour(0));
    }

    private static double at(double[] sorted, double share) {
        return sorted.length == 0 ? Double.NaN : sorted[(int) Math.round(share * (sorted.length - 1))];
    }
}
