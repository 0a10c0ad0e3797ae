package org.noctule.report.plot;

import java.util.ArrayList;
import java.util.List;
import org.noctule.json.JsonInput;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.figure.BlockMark;
import org.noctule.report.figure.Chart;
import org.noctule.report.figure.ChartSheet;
import org.noctule.report.figure.LineMark;
import org.noctule.report.figure.LinearAxis;
import org.noctule.report.figure.NameAxis;
import org.noctule.report.figure.Palette;

/** Shortages as HDeepRM's decision side records them in overutilizations.json. */
final class ShortagePlots {
    private static final String FILE = "overutilizations.json";
    private static final String REMEDY =
            "Maybe the agent records none: \"classic\" and learning agents of the problem \"policy\" do.";

    private ShortagePlots() {}

    /** Attempts to start a job that failed, added up over time. */
    static ChartSheet attempts(List<ResultFolder> folders, String key, String title) {
        final List<double[]> dates = new ArrayList<>();
        double end = 0;
        int most = 0;
        for (final ResultFolder folder : folders) {
            final JsonInput file = folder.json(FILE).orElseThrow(() -> folder.missing(FILE, REMEDY));
            final double[] of = file.get(key).elements().stream()
                    .mapToDouble(JsonInput::number)
                    .sorted()
                    .toArray();
            dates.add(of);
            end = Math.max(end, of.length == 0 ? 0 : of[of.length - 1]);
            end = Math.max(end, lastEnd(folder));
            most = Math.max(most, of.length);
        }
        final Chart chart = new Chart(
                "",
                LinearAxis.time("time", 0, end),
                LinearAxis.of("failed attempts so far", 0, LinearAxis.roomy(most)));
        for (int i = 0; i < folders.size(); i++) {
            final double[] of = dates.get(i);
            final double[] x = new double[of.length + 2];
            final double[] y = new double[of.length + 2];
            for (int k = 0; k < of.length; k++) {
                x[k + 1] = of[k];
                y[k + 1] = k + 1.0;
            }
            x[of.length + 1] = end;
            y[of.length + 1] = of.length;
            chart.add(LineMark.steps(folders.size() > 1 ? folders.get(i).name() : "", x, y, i));
        }
        if (most == 0) {
            chart.note("none: no attempt failed");
        }
        return new ChartSheet("Jobs that found " + title, 1, 900, 380, List.of(chart));
    }

    /** Intervals in which the bandwidth of a processor was asked for beyond what there is; open ones reach the end. */
    static ChartSheet bandwidth(List<ResultFolder> folders) {
        final ResultFolder folder = ResultFolder.one(folders, "mem_bw_overutilization");
        final JsonInput file = folder.json(FILE).orElseThrow(() -> folder.missing(FILE, REMEDY));
        final JsonInput processors = file.get("mem_bw").get("procs");
        final List<String> names = processors.keys().stream()
                .sorted(java.util.Comparator.comparingInt(String::length).thenComparing(name -> name))
                .toList();
        double end = lastEnd(folder);
        for (final String name : names) {
            for (final JsonInput interval : processors.get(name).get("values").elements()) {
                end = Math.max(end, end(interval, 0));
            }
        }
        final BlockMark mark = new BlockMark(
                "b",
                List.of(
                        new BlockMark.Kind("over-used", Palette.colour(1), false),
                        new BlockMark.Kind("", Palette.colour(1), true)));
        for (int i = 0; i < names.size(); i++) {
            for (final JsonInput interval :
                    processors.get(names.get(i)).get("values").elements()) {
                final boolean open = interval.node().isNumber();
                final double start =
                        open ? interval.number() : interval.elements().get(0).number();
                mark.add(start, i - 0.4, end(interval, end), i + 0.4, open ? 1 : 0, "");
            }
        }
        final Chart chart = new Chart(
                "", LinearAxis.time("time", 0, end), new NameAxis("processor", names.isEmpty() ? List.of("–") : names));
        if (names.isEmpty()) {
            chart.note("none: bandwidth always sufficed");
        } else {
            chart.add(mark);
        }
        final double height = Math.min(2000, 110 + 18.0 * Math.max(4, names.size()));
        return new ChartSheet("Processors short of memory bandwidth: " + folder.name(), 1, 900, height, List.of(chart));
    }

    private static double end(JsonInput interval, double open) {
        return interval.node().isNumber()
                ? Math.max(open, interval.number())
                : interval.elements().get(0).number()
                        + interval.elements().get(1).number();
    }

    private static double lastEnd(ResultFolder folder) {
        double end = 0;
        if (folder.hasRun()) {
            final JobColumns jobs = folder.jobs();
            for (int job = 0; job < jobs.size(); job++) {
                end = jobs.ran(job) ? Math.max(end, jobs.finish().get(job)) : end;
            }
        }
        return end;
    }
}
