package org.noctule.report.statistics;

import java.util.Optional;

/**
 * An entrant beside the baseline, by runs that met the same random numbers.
 *
 * @param pairs the number of pairs
 * @param difference the mean of the entrant's value less the baseline's, with Student's interval
 * @param interval the bootstrap's interval of that mean, for skewed differences
 * @param test the signed-rank test of the differences
 * @param adjusted its p-value after Holm's correction for all tests of the figure
 * @param above the chance that a value of the entrant lies above one of the baseline, {@link EffectSize#above}
 */
public record Contrast(
        int pairs,
        Estimate difference,
        Optional<ConfidenceInterval> interval,
        SignedRanks test,
        double adjusted,
        double above) {
    Contrast withAdjusted(double probability) {
        return new Contrast(pairs, difference, interval, test, probability, above);
    }
}
