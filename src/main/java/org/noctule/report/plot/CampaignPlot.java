package org.noctule.report.plot;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.noctule.report.comparison.CampaignReport;
import org.noctule.report.data.ResultFolder;
import org.noctule.report.data.ResultTable;
import org.noctule.report.figure.Chart;
import org.noctule.report.figure.ChartSheet;
import org.noctule.report.figure.DotMark;
import org.noctule.report.figure.NameAxis;
import org.noctule.report.figure.Palette;
import org.noctule.report.measure.Measure;

/**
 * Agents of {@code noctule evaluate} or of a campaign: the mean of each figure by agent, with its 95 % interval, a
 * chart per figure and workload. Figures that are 0 everywhere are left out.
 */
final class CampaignPlot {
    private CampaignPlot() {}

    /** The mean of an agent, with half of its interval, 0 for none. */
    private record Point(String agent, double mean, double half) {}

    static ChartSheet draw(List<ResultFolder> folders) {
        final ResultFolder folder = ResultFolder.one(folders, "campaign");
        final Map<Measure, Map<String, List<Point>>> figures = folder.table("evaluation.csv")
                .map(CampaignPlot::evaluated)
                .or(() -> CampaignReport.find(folder).map(CampaignPlot::compared))
                .orElseThrow(() -> folder.missing(
                        "evaluation.csv, nor runs of a campaign",
                        "Maybe it is no comparison: \"noctule evaluate\" makes one."));
        final List<Chart> charts = new ArrayList<>();
        int workloads = 1;
        for (final Map.Entry<Measure, Map<String, List<Point>>> figure : figures.entrySet()) {
            final Set<Map.Entry<String, List<Point>>> rows = figure.getValue().entrySet();
            if (rows.stream().flatMap(row -> row.getValue().stream()).anyMatch(point -> point.mean() != 0)) {
                workloads = Math.max(workloads, rows.size());
                rows.forEach(row ->
                        charts.add(chart(figure.getKey(), rows.size() > 1 ? ", " + row.getKey() : "", row.getValue())));
            }
        }
        return new ChartSheet(
                "Means and 95 % intervals: " + folder.name(), workloads > 1 ? workloads : 2, 420, 330, charts);
    }

    private static Map<Measure, Map<String, List<Point>>> evaluated(ResultTable table) {
        final Map<Measure, Map<String, List<Point>>> figures = new LinkedHashMap<>();
        final double[] means = table.numbers("mean");
        final double[] halves = table.numbers("ci95");
        for (int row = 0; row < table.rows(); row++) {
            add(
                    figures,
                    table.texts("figure").get(row),
                    table.texts("workload").get(row),
                    new Point(table.texts("agent").get(row), means[row], Double.isNaN(halves[row]) ? 0 : halves[row]));
        }
        return figures;
    }

    private static Map<Measure, Map<String, List<Point>>> compared(CampaignReport report) {
        final Map<Measure, Map<String, List<Point>>> figures = new LinkedHashMap<>();
        report.sections()
                .forEach(section -> section.comparison()
                        .cells()
                        .forEach(cell -> add(
                                figures,
                                section.figure().key(),
                                cell.workload(),
                                new Point(
                                        cell.entrant(),
                                        cell.estimate().mean(),
                                        cell.estimate().halfWidth().orElse(0)))));
        return figures;
    }

    private static void add(
            Map<Measure, Map<String, List<Point>>> figures, String figure, String workload, Point point) {
        final Measure measure = Measure.find(figure)
                .orElseGet(() -> new Measure(figure, figure.replace('_', ' '), "", Measure.Better.NEITHER));
        // A share is read in percent.
        final boolean share = measure.equals(Measure.of("utilisation"));
        figures.computeIfAbsent(
                        share ? new Measure(figure, measure.name(), "%", measure.better()) : measure,
                        key -> new LinkedHashMap<>())
                .computeIfAbsent(workload, key -> new ArrayList<>())
                .add(share ? new Point(point.agent(), 100 * point.mean(), 100 * point.half()) : point);
    }

    private static Chart chart(Measure figure, String workload, List<Point> points) {
        final double[] places = new double[points.size()];
        final double[] means = new double[points.size()];
        final double[] halves = new double[points.size()];
        double least = Double.POSITIVE_INFINITY;
        double low = 0;
        double high = 0;
        for (int i = 0; i < places.length; i++) {
            places[i] = i;
            means[i] = points.get(i).mean();
            halves[i] = points.get(i).half();
            if (!Double.isNaN(means[i])) {
                least = Math.min(least, means[i]);
                low = Math.min(low, means[i] - halves[i]);
                high = Math.max(high, means[i] + halves[i]);
            }
        }
        return new Chart(
                        figure.heading() + workload,
                        new NameAxis("", points.stream().map(Point::agent).toList()),
                        FigureAxis.spread(figure, least, low, high))
                .add(new DotMark("", places, means, halves, 4, Palette.colour(0)));
    }
}
