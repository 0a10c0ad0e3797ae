package org.noctule.campaign.report;

import java.util.List;
import org.noctule.campaign.compare.DifferenceLines;
import org.noctule.campaign.compare.FigureCatalogue;
import org.noctule.campaign.compare.MarkdownTable;
import org.noctule.report.comparison.CampaignReport;
import org.noctule.report.comparison.ComparisonWords;
import org.noctule.report.statistics.FigureComparison;
import org.noctule.report.statistics.Friedman;

/** A campaign's report as Markdown. */
public final class ReportMarkdown {
    private ReportMarkdown() {}

    /**
     * Writes a report.
     *
     * @param report the report
     * @return its text, which ends with a line feed
     */
    public static String of(CampaignReport report) {
        final StringBuilder text = new StringBuilder("# ").append(report.name()).append('\n');
        for (final CampaignReport.Section section : report.sections()) {
            final FigureComparison comparison = section.comparison();
            text.append("\n## ").append(ReportRows.title(section)).append("\n\n");
            final MarkdownTable table = new MarkdownTable(ReportRows.TEXTS, ReportRows.header(section));
            ReportRows.rows(section).forEach(table::add);
            text.append(table).append('\n');
            final List<String> lines =
                    DifferenceLines.of(FigureCatalogue.of(section.figure().key()), comparison);
            lines.forEach(line -> text.append("* ").append(line).append('\n'));
            text.append(lines.isEmpty() ? "" : "\n");
            ComparisonWords.caution(comparison)
                    .ifPresent(caution -> text.append(caution).append("\n\n"));
            text.append(ranks(comparison)).append('\n');
            text.append(ComparisonWords.verdict(comparison)).append('\n');
        }
        return text.toString();
    }

    private static String ranks(FigureComparison comparison) {
        final Friedman ranks = comparison.ranks();
        if (ranks.ranks().isEmpty()) {
            return "";
        }
        final MarkdownTable table = new MarkdownTable(1, List.of("agent", "mean rank"));
        for (int i = 0; i < comparison.entrants().size(); i++) {
            table.add(List.of(
                    comparison.entrants().get(i),
                    ComparisonWords.decimals(ranks.ranks().get(i))));
        }
        return table.toString();
    }
}
