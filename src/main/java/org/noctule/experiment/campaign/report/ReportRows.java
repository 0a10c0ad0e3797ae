package org.noctule.experiment.campaign.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.noctule.experiment.compare.TableNumbers;
import org.noctule.report.measure.Measure;
import org.noctule.report.statistics.ConfidenceInterval;
import org.noctule.report.statistics.Contrast;
import org.noctule.report.statistics.Estimate;
import org.noctule.report.statistics.FigureComparison;
import org.noctule.report.statistics.Friedman;
import org.noctule.report.statistics.Pairing;

/** The cells of a report's tables as people read them, the same in Markdown and on the page. */
final class ReportRows {
    /** Columns of text before those of numbers. */
    static final int TEXTS = 2;

    private static final String NONE = "–";
    /** Of fewer values than this, a bootstrap has at most some hundred different samples. */
    private static final int FEW = 5;

    private ReportRows() {}

    static TableNumbers numbers(CampaignReport.Section section) {
        return TableNumbers.of(
                section.figure(),
                section.comparison().cells().stream()
                        .mapToDouble(cell -> cell.estimate().mean())
                        .toArray());
    }

    static String title(CampaignReport.Section section) {
        final String better = section.figure().moreIsBetter() ? "more" : "less";
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
        final Measure measure = section.figure().measure();
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
                probability(contrast.adjusted()),
                decimals(contrast.above()));
    }

    private static List<String> beside(FigureComparison.Cell cell, CampaignReport.Section section) {
        final boolean baseline = cell.entrant().equals(section.comparison().baseline());
        return List.of(baseline ? "baseline" : "0", NONE, NONE, NONE, NONE);
    }

    /** The warning below a table in which an interval rests on few runs. */
    static Optional<String> caution(FigureComparison comparison) {
        final boolean few = comparison.cells().stream()
                .anyMatch(cell -> few(cell.interval(), cell.estimate())
                        || cell.contrast()
                                .filter(contrast -> few(contrast.interval(), contrast.difference()))
                                .isPresent());
        return few
                ? Optional.of("Bootstrap intervals of fewer than " + FEW
                        + " runs say little: they only mix what few runs came to. More seeds help.")
                : Optional.empty();
    }

    private static boolean few(Optional<ConfidenceInterval> interval, Estimate estimate) {
        return interval.isPresent() && estimate.runs() < FEW;
    }

    /** The sentence below the ranks. */
    static String verdict(FigureComparison comparison) {
        final Friedman ranks = comparison.ranks();
        final String over = comparison.pairing() == Pairing.SEEDS
                ? "workloads"
                : comparison.pairing().words();
        final StringBuilder text = new StringBuilder("Ranks over ")
                .append(ranks.workloads())
                .append(' ')
                .append(ranks.workloads() == 1 ? over.substring(0, over.length() - 1) : over)
                .append(" on which all ran");
        final OptionalDouble probability = ranks.probability();
        if (probability.isEmpty()) {
            return text.append("; a test needs two " + over + " and two agents.")
                    .toString();
        }
        text.append("; Friedman's test: p ")
                .append(probability.getAsDouble() < 0.001 ? "" : "= ")
                .append(probability(probability.getAsDouble()));
        ranks.criticalDifference()
                .ifPresent(apart -> text.append("; ranks further apart than ")
                        .append(decimals(apart))
                        .append(" differ (Nemenyi, 5 %)"));
        return text.append('.').toString();
    }

    static String decimals(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private static String probability(double value) {
        return value < 0.001
                ? "< .001"
                : String.format(Locale.ROOT, "%.3f", value).replaceFirst("^0", "");
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
