package org.noctule.report.comparison;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.noctule.report.statistics.ConfidenceInterval;
import org.noctule.report.statistics.Estimate;
import org.noctule.report.statistics.FigureComparison;
import org.noctule.report.statistics.Friedman;
import org.noctule.report.statistics.Pairing;

/** Sentences on a comparison, the same in Markdown and on the page. */
public final class ComparisonWords {
    /** Of fewer values than this, a bootstrap has at most some hundred different samples. */
    private static final int FEW = 5;

    private ComparisonWords() {}

    /**
     * Warns of intervals that rest on few runs.
     *
     * @param comparison the comparison
     * @return the warning, empty if there is no such interval
     */
    public static Optional<String> caution(FigureComparison comparison) {
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

    /**
     * Tells what ranks are over, and whether they differ.
     *
     * @param comparison the comparison
     * @return a sentence
     */
    public static String verdict(FigureComparison comparison) {
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

    /**
     * Writes a rank or an effect size.
     *
     * @param value the value
     * @return its text with two decimals
     */
    public static String decimals(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    /**
     * Writes a p-value.
     *
     * @param value the value
     * @return its text with three decimals, or that it is less
     */
    public static String probability(double value) {
        return value < 0.001
                ? "< .001"
                : String.format(Locale.ROOT, "%.3f", value).replaceFirst("^0", "");
    }
}
