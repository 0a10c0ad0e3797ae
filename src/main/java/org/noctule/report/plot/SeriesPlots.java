package org.noctule.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.noctule.report.data.EnergyCourse;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.figure.Axis;
import org.noctule.report.figure.Chart;
import org.noctule.report.figure.ChartSheet;
import org.noctule.report.figure.LineMark;
import org.noctule.report.figure.LinearAxis;

/** Quantities over time, those of several runs in one chart. */
final class SeriesPlots {
    private static final double WIDTH = 900;
    private static final double HEIGHT = 320;

    private SeriesPlots() {}

    /** A quantity of a run over time. */
    private record Line(String name, double[] dates, double[] values) {
        double most() {
            double most = 0;
            for (final double value : values) {
                most = Math.max(most, value);
            }
            return most;
        }
    }

    private static RunCourse course(ResultFolder folder) {
        final JobColumns jobs = folder.jobs();
        return new RunCourse(jobs, folder.intervals(jobs));
    }

    static ChartSheet queue(List<ResultFolder> folders) {
        final List<Line> jobs = new ArrayList<>();
        final List<Line> cores = new ArrayList<>();
        for (final ResultFolder folder : folders) {
            final RunCourse course = course(folder);
            jobs.add(new Line(folder.name(), course.dates(), course.values(RunCourse.Quantity.WAITING)));
            cores.add(new Line(folder.name(), course.dates(), course.values(RunCourse.Quantity.WAITING_CORES)));
        }
        return new ChartSheet(
                "Queue",
                1,
                WIDTH,
                HEIGHT,
                List.of(chart("Waiting jobs", "jobs", jobs), chart("Cores that they ask for", "cores", cores)));
    }

    static ChartSheet cores(List<ResultFolder> folders) {
        final List<Line> lines = new ArrayList<>();
        double cores = 0;
        for (final ResultFolder folder : folders) {
            final JobColumns jobs = folder.jobs();
            final RunCourse course = course(folder);
            lines.add(new Line(folder.name(), course.dates(), course.values(RunCourse.Quantity.USED_CORES)));
            cores = Math.max(cores, MachineSize.cores(folder, jobs));
        }
        final Chart chart = chart("", "cores in use", lines, cores);
        final double end = end(lines);
        chart.add(LineMark.straight("available", new double[] {0, end}, new double[] {cores, cores}, 7));
        return new ChartSheet("Utilisation", 1, WIDTH, HEIGHT + 60, List.of(chart));
    }

    static ChartSheet power(List<ResultFolder> folders) {
        return energy(folders, "Mean power", "power", EnergyCourse::power, "W");
    }

    static ChartSheet energy(List<ResultFolder> folders) {
        return energy(folders, "Energy since date 0", "energy", EnergyCourse::energy, "J");
    }

    /** Energy slopes between messages; power is the mean of the time up to the next. */
    private static ChartSheet energy(
            List<ResultFolder> folders,
            String title,
            String label,
            Function<EnergyCourse, double[]> values,
            String unit) {
        final List<Line> lines = new ArrayList<>();
        for (final ResultFolder folder : folders) {
            final EnergyCourse course = EnergyCourse.of(folder.series("consumed_energy.csv")
                    .orElseThrow(() -> folder.missing(
                            "consumed_energy.csv",
                            "Maybe the run simulated no energy: its platform must tell powers.")));
            lines.add(new Line(folder.name(), course.time(), values.apply(course)));
        }
        final double most = lines.stream().mapToDouble(Line::most).max().orElse(0);
        final Chart chart = new Chart(
                "",
                LinearAxis.time("time", 0, end(lines)),
                LinearAxis.prefixed(label, unit, 0, LinearAxis.roomy(most)));
        draw(chart, lines, unit.equals("W"));
        return new ChartSheet(title, 1, WIDTH, HEIGHT + 60, List.of(chart));
    }

    private static double end(List<Line> lines) {
        return lines.stream()
                .mapToDouble(line -> line.dates.length == 0 ? 0 : line.dates[line.dates.length - 1])
                .max()
                .orElse(0);
    }

    private static Chart chart(String title, String label, List<Line> lines) {
        return chart(title, label, lines, 0);
    }

    private static Chart chart(String title, String label, List<Line> lines, double least) {
        final double most =
                Math.max(least, lines.stream().mapToDouble(Line::most).max().orElse(0));
        final Axis time = LinearAxis.time("time", 0, end(lines));
        final Chart chart = new Chart(title, time, LinearAxis.of(label, 0, LinearAxis.roomy(most)));
        draw(chart, lines, true);
        return chart;
    }

    private static void draw(Chart chart, List<Line> lines, boolean steps) {
        boolean empty = true;
        for (int i = 0; i < lines.size(); i++) {
            final Line line = lines.get(i);
            final String name = lines.size() > 1 ? line.name : "";
            chart.add(
                    steps
                            ? LineMark.steps(name, line.dates, line.values, i)
                            : LineMark.straight(name, line.dates, line.values, i));
            empty &= line.dates.length == 0;
        }
        if (empty) {
            chart.note("no jobs");
        } else if (lines.stream().allMatch(line -> line.most() == 0)) {
            chart.note("always 0");
        }
    }
}
