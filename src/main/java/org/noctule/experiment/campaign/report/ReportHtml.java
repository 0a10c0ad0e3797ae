package org.noctule.experiment.campaign.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.noctule.experiment.compare.DifferenceLines;
import org.noctule.report.figure.Chart;
import org.noctule.report.figure.ChartSheet;
import org.noctule.report.figure.DotMark;
import org.noctule.report.figure.LinearAxis;
import org.noctule.report.figure.NameAxis;
import org.noctule.report.figure.Palette;
import org.noctule.report.statistics.FigureComparison;
import org.noctule.report.statistics.Friedman;

/** A campaign's report as one page without scripts: tables, means with their intervals, ranks. */
public final class ReportHtml {
    private static final double WIDTH = 420;
    private static final double HEIGHT = 330;
    private static final int COLUMNS = 2;
    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>%1$s</title>
            <style>
            body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 75rem; padding: 1rem; color: #1a1a1a; background: #fff }
            .wide { overflow-x: auto }
            table { border-collapse: collapse; font-variant-numeric: tabular-nums }
            th, td { padding: .2rem .6rem; border-bottom: 1px solid #ccc; text-align: right; white-space: nowrap }
            th:nth-child(-n+%2$d), td:nth-child(-n+%2$d) { text-align: left }
            svg { max-width: 100%%; height: auto }
            </style>
            </head>
            <body>
            <h1>%1$s</h1>
            """;

    private ReportHtml() {}

    /**
     * Writes a report.
     *
     * @param report the report
     * @return one HTML document
     */
    public static String of(CampaignReport report) {
        final StringBuilder page =
                new StringBuilder(String.format(Locale.ROOT, HEAD, escaped(report.name()), ReportRows.TEXTS));
        for (final CampaignReport.Section section : report.sections()) {
            final String title = escaped(ReportRows.title(section));
            page.append("<h2>").append(title).append("</h2>\n");
            page.append("<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"")
                    .append(title)
                    .append("\">\n<table>\n");
            row(page, "th", ReportRows.header(section));
            ReportRows.rows(section).forEach(row -> row(page, "td", row));
            page.append("</table>\n</div>\n");
            DifferenceLines.of(section.figure(), section.comparison())
                    .forEach(line -> page.append("<p>").append(escaped(line)).append("</p>\n"));
            ReportRows.caution(section.comparison())
                    .ifPresent(caution ->
                            page.append("<p>").append(escaped(caution)).append("</p>\n"));
            page.append("<p>")
                    .append(escaped(ReportRows.verdict(section.comparison())))
                    .append("</p>\n")
                    .append(charts(section).svg());
        }
        return page.append("</body>\n</html>\n").toString();
    }

    private static void row(StringBuilder page, String kind, List<String> cells) {
        page.append("<tr>");
        for (final String cell : cells) {
            page.append('<').append(kind).append('>').append(marked(escaped(cell)));
            page.append("</").append(kind).append('>');
        }
        page.append("</tr>\n");
    }

    /** The best is marked as in Markdown. */
    private static String marked(String cell) {
        return cell.replaceFirst("^\\*\\*(.*)\\*\\*$", "<strong>$1</strong>");
    }

    private static ChartSheet charts(CampaignReport.Section section) {
        final FigureComparison comparison = section.comparison();
        final Set<String> workloads = new LinkedHashSet<>();
        comparison.cells().forEach(cell -> workloads.add(cell.workload()));
        final List<Chart> charts = new ArrayList<>();
        for (final String workload : workloads) {
            charts.add(means(section, workload));
        }
        if (comparison.ranks().workloads() > 1
                && comparison.ranks().criticalDifference().isPresent()) {
            charts.add(ranks(comparison));
        }
        return new ChartSheet("", COLUMNS, WIDTH, HEIGHT, charts);
    }

    private static Chart means(CampaignReport.Section section, String workload) {
        final List<FigureComparison.Cell> cells = section.comparison().cells().stream()
                .filter(cell -> cell.workload().equals(workload))
                .toList();
        final double[] means =
                cells.stream().mapToDouble(cell -> cell.estimate().mean()).toArray();
        final double[] widths = cells.stream()
                .mapToDouble(cell -> cell.estimate().halfWidth().orElse(0))
                .toArray();
        return dots(
                workload,
                section.figure().title(),
                cells.stream().map(FigureComparison.Cell::entrant).toList(),
                means,
                widths);
    }

    /** Ranks with half the critical difference to both sides: two that differ do not overlap. */
    private static Chart ranks(FigureComparison comparison) {
        final Friedman ranks = comparison.ranks();
        final double[] means =
                ranks.ranks().stream().mapToDouble(Double::doubleValue).toArray();
        final double[] widths = new double[means.length];
        Arrays.fill(widths, ranks.criticalDifference().orElse(0) / 2);
        return dots("Mean rank ± half the critical difference", "mean rank", comparison.entrants(), means, widths);
    }

    private static Chart dots(String title, String label, List<String> names, double[] means, double[] widths) {
        final double[] places = new double[means.length];
        double least = 0;
        double most = 0;
        for (int i = 0; i < means.length; i++) {
            places[i] = i;
            least = Math.min(least, means[i] - widths[i]);
            most = Math.max(most, means[i] + widths[i]);
        }
        return new Chart(title, new NameAxis("", names), LinearAxis.of(label, least, LinearAxis.roomy(most)))
                .add(new DotMark("", places, means, widths, 4, Palette.colour(0)));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
