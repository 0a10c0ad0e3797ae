package org.noctule.campaign.compare;

import java.util.List;
import java.util.Locale;
import org.noctule.report.statistics.ConfidenceInterval;
import org.noctule.report.statistics.Contrast;
import org.noctule.report.statistics.FigureComparison;

/**
 * The outcome of a comparison, a line for each entrant beside the baseline: {@code A − B over 20 windows: −4.16 [−5.93,
 * −2.79], Wilcoxon p = .002}. The interval is the bootstrap's of 95 %, for skewed differences.
 */
public final class DifferenceLines {
    private DifferenceLines() {}

    /**
     * Writes the lines.
     *
     * @param figure the figure that is compared
     * @param comparison the comparison
     * @return a line for each pair of series with two pairs of runs or more, by workload
     */
    public static List<String> of(RunFigure figure, FigureComparison comparison) {
        final TableNumbers numbers = TableNumbers.of(
                figure,
                comparison.cells().stream()
                        .mapToDouble(cell -> cell.estimate().mean())
                        .toArray());
        final List<FigureComparison.Cell> told = comparison.cells().stream()
                .filter(cell ->
                        cell.contrast().filter(found -> found.pairs() > 1).isPresent())
                .toList();
        final boolean several = comparison.cells().stream()
                        .map(FigureComparison.Cell::workload)
                        .distinct()
                        .count()
                > 1;
        return told.stream()
                .map(cell -> line(cell, cell.contrast().orElseThrow(), comparison, several, told.size(), numbers))
                .toList();
    }

    private static String line(
            FigureComparison.Cell cell,
            Contrast contrast,
            FigureComparison comparison,
            boolean several,
            int tests,
            TableNumbers numbers) {
        return cell.entrant() + " − " + comparison.baseline() + (several ? " on " + cell.workload() : "") + " over "
                + contrast.pairs() + " " + comparison.pairing().words() + ": "
                + number(contrast.difference().mean(), numbers)
                + contrast.interval().map(bounds -> interval(bounds, numbers)).orElse("")
                + ", Wilcoxon p " + probability(contrast.adjusted()) + (tests > 1 ? " (Holm)" : "");
    }

    private static String interval(ConfidenceInterval bounds, TableNumbers numbers) {
        return " [" + number(bounds.low(), numbers) + ", " + number(bounds.high(), numbers) + "]";
    }

    private static String number(double value, TableNumbers numbers) {
        return value == 0 ? "0" : numbers.mean(value).replace('-', '−');
    }

    private static String probability(double value) {
        return value < 0.001
                ? "< .001"
                : String.format(Locale.ROOT, "= %.3f", value).replaceFirst("= 0", "= ");
    }
}
