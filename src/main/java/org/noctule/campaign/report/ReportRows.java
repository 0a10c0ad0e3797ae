package org.noctule.campaign.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.noctule.campaign.compare.FigureCatalogue;
import org.noctule.campaign.compare.TableNumbers;
import org.noctule.report.comparison.CampaignReport;
import org.noctule.report.comparison.ComparisonWords;
import org.noctule.report.measure.Measure;
import org.noctule.report.statistics.ConfidenceInterval;
import org.noctule.report.statistics.Contrast;
import org.noctule.report.statistics.Estimate;
import org.noctule.report.statistics.FigureComparison;
import org.noctule.report.statistics.Pairing;

/** The cells of a report's tables as people read them, in Markdown. */
final class ReportRows {
    /** Columns of text before those of numbers. */
    static final int TEXTS = 2;

    private static final String NONE = "–";

    private ReportRows() {}

    static TableNumbers numbers(CampaignReport.Section section) {
        return TableNumbers.of(
                FigureCatalogue.of(section.figure().key()),
                section.comparison().cells().stream()
                        .mapToDouble(cell -> cell.estimate().mean())
                        .toArray());
    }

    static String title(CampaignReport.Section section) {
        final String better = section.figure().better() == Measure.Better.MORE ? "more" : "less";
        return numbers(section).title() + ", " + better + " is better";
    }

    static List<String> header(CampaignReport.Section section) {
        final Pairing pairing = section.comparison().pairing();
        return List.of(
                "workload",
                "agent",
                pairing == Pairing.SEEDS ? "runs" : pairing.words(),
                "mean",
                "95 % (bootstrap)",
                "pairs",
                "difference",
                "95 % (bootstrap)",
                "p (Wilcoxon, Holm)",
                "A12");
    }

    static List<List<String>> rows(CampaignReport.Section section) {
        final TableNumbers numbers = numbers(section);
        final List<List<String>> rows = new ArrayList<>();
        for (final FigureComparison.Cell cell : section.comparison().cells()) {
            final List<String> row = new ArrayList<>(List.of(
                    cell.workload(),
                    cell.entrant(),
                    String.valueOf(cell.estimate().runs()),
                    marked(estimate(cell.estimate(), numbers), best(cell, section)),
                    interval(cell.interval(), numbers)));
            row.addAll(
                    cell.contrast().map(contrast -> contrast(contrast, numbers)).orElse(beside(cell, section)));
            rows.add(row);
        }
        return rows;
    }

    private static String marked(String text, boolean best) {
        return best ? "**" + text + "**" : text;
    }

    /** Tells whether none on the workload is better, and not all are equal. */
    private static boolean best(FigureComparison.Cell cell, CampaignReport.Section section) {
        final Measure measure = section.figure();
        final double[] means = section.comparison().cells().stream()
                .filter(other -> other.workload().equals(cell.workload()))
                .mapToDouble(other -> other.estimate().mean())
                .toArray();
        final double own = cell.estimate().mean();
        return Arrays.stream(means).noneMatch(mean -> measure.better(mean, own))
                && Arrays.stream(means).anyMatch(mean -> measure.better(own, mean));
    }

    private static List<String> contrast(Contrast contrast, TableNumbers numbers) {
        return List.of(
                String.valueOf(contrast.pairs()),
                estimate(contrast.difference(), numbers),
                interval(contrast.interval(), numbers),
                ComparisonWords.probability(contrast.adjusted()),
                ComparisonWords.decimals(contrast.above()));
    }

    private static List<String> beside(FigureComparison.Cell cell, CampaignReport.Section section) {
        final boolean baseline = cell.entrant().equals(section.comparison().baseline());
        return List.of(baseline ? "baseline" : "0", NONE, NONE, NONE, NONE);
    }

    private static String estimate(Estimate estimate, TableNumbers numbers) {
        return numbers.mean(estimate.mean())
                + (estimate.halfWidth().isPresent()
                        ? " ± " + numbers.halfWidth(estimate.halfWidth().getAsDouble(), estimate.mean())
                        : "");
    }

    private static String interval(Optional<ConfidenceInterval> interval, TableNumbers numbers) {
        return interval.map(bounds -> numbers.mean(bounds.low()) + " to " + numbers.mean(bounds.high()))
                .orElse(NONE);
    }
}
