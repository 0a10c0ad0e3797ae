package org.noctule.report.plot;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.data.ResultTable;
import org.noctule.report.figure.Chart;
import org.noctule.report.figure.ChartSheet;
import org.noctule.report.figure.DotMark;
import org.noctule.report.figure.LinearAxis;
import org.noctule.report.figure.NameAxis;
import org.noctule.report.figure.Palette;
import org.noctule.report.measure.Measure;

/**
 * Results of {@code noctule evaluate}: the mean of each figure by agent, with its 95 % interval, a chart per workload.
 */
final class CampaignPlot {
    private CampaignPlot() {}

    static ChartSheet draw(List<ResultFolder> folders) {
        final ResultFolder folder = Plots.one(folders, "campaign");
        final ResultTable table = folder.table("evaluation.csv")
                .orElseThrow(() -> Plots.missing(
                        folder, "evaluation.csv", "Maybe it is no comparison: \"noctule evaluate\" makes one."));
        final Set<String> workloads = new LinkedHashSet<>();
        final Set<String> figures = new LinkedHashSet<>();
        for (int row = 0; row < table.rows(); row++) {
            workloads.add(table.texts("workload").get(row));
            figures.add(table.texts("figure").get(row));
        }
        final List<Chart> charts = new ArrayList<>();
        for (final String figure : figures) {
            for (final String workload : workloads) {
                charts.add(chart(table, workload, figure));
            }
        }
        return new ChartSheet(
                "Means and 95 % intervals: " + folder.name(),
                Math.max(1, workloads.size() > 1 ? workloads.size() : 2),
                420,
                330,
                charts);
    }

    private static Chart chart(ResultTable table, String workload, String figure) {
        final double[] means = table.numbers("mean");
        final double[] intervals = table.numbers("ci95");
        final List<String> agents = new ArrayList<>();
        final List<double[]> points = new ArrayList<>();
        double most = 0;
        double least = 0;
        for (int row = 0; row < table.rows(); row++) {
            if (table.texts("workload").get(row).equals(workload)
                    && table.texts("figure").get(row).equals(figure)) {
                final double interval = Double.isNaN(intervals[row]) ? 0 : intervals[row];
                points.add(new double[] {agents.size(), means[row], interval});
                agents.add(table.texts("agent").get(row));
                most = Double.isNaN(means[row]) ? most : Math.max(most, means[row] + interval);
                least = Double.isNaN(means[row]) ? least : Math.min(least, means[row] - interval);
            }
        }
        final double high = LinearAxis.roomy(most);
        final Chart chart = new Chart(
                workload,
                new NameAxis("", agents.isEmpty() ? List.of("–") : agents),
                figure.equals("energy")
                        ? LinearAxis.prefixed("energy", "J", least, high)
                        : LinearAxis.of(label(figure), least, high));
        return chart.add(
                new DotMark("", column(points, 0), column(points, 1), column(points, 2), 4, Palette.colour(0)));
    }

    private static String label(String figure) {
        return Measure.find(figure)
                .map(measure -> measure.name() + (measure.unit().isEmpty() ? "" : " (" + measure.unit() + ")"))
                .orElse(figure);
    }

    private static double[] column(List<double[]> points, int column) {
        return points.stream().mapToDouble(point -> point[column]).toArray();
    }
}
