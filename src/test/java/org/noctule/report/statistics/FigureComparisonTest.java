package org.noctule.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class FigureComparisonTest {
    @Test
    void pairsMakeVisibleWhatTheSpreadOfSeedsHides() {
        final List<RunValue> runs = new ArrayList<>();
        final Random random = new Random(1);
        for (int seed = 0; seed < 20; seed++) {
            final double luck = 100 * random.nextDouble();
            runs.add(new RunValue("w", "plain", "" + seed, luck));
            runs.add(new RunValue("w", "better", "" + seed, luck - 1 - random.nextDouble()));
        }
        final Contrast contrast = contrast(FigureComparison.of(runs, "plain", false), "w", "better");
        assertThat(contrast.pairs()).isEqualTo(20);
        assertThat(contrast.difference().mean()).isBetween(-2.0, -1.0);
        assertThat(contrast.difference().halfWidth().orElseThrow()).isLessThan(.3);
        assertThat(contrast.test().probability()).isEqualTo(2.0 / (1 << 20));
        assertThat(contrast.above()).isBetween(.4, .5);
    }

    @Test
    void oneRunOfAnAgentWithoutChanceIsPairedWithEverySeed() {
        final List<RunValue> runs = List.of(
                new RunValue("w", "fcfs", "0", 5),
                new RunValue("w", "random", "0", 4),
                new RunValue("w", "random", "1", 7),
                new RunValue("w", "random", "2", 9));
        final Contrast contrast = contrast(FigureComparison.of(runs, "fcfs", false), "w", "random");
        assertThat(contrast.pairs()).isEqualTo(3);
        assertThat(contrast.difference().mean()).isCloseTo(5 / 3.0, within(1e-12));
    }

    @Test
    void seedsThatOneOfTheTwoLacksMakeNoPair() {
        final List<RunValue> runs = List.of(
                new RunValue("w", "a", "0", 5),
                new RunValue("w", "a", "1", 6),
                new RunValue("w", "b", "1", 4),
                new RunValue("w", "b", "2", 0));
        final Contrast contrast = contrast(FigureComparison.of(runs, "a", false), "w", "b");
        assertThat(contrast.pairs()).isEqualTo(1);
        assertThat(contrast.difference().mean()).isEqualTo(-2);
    }

    @Test
    void ranksCountWorkloadsOnWhichAllRanAndTurnWhereMoreIsBetter() {
        final List<RunValue> runs = List.of(
                new RunValue("v", "a", "0", 1),
                new RunValue("v", "b", "0", 2),
                new RunValue("w", "a", "0", 1),
                new RunValue("w", "b", "0", 2),
                new RunValue("x", "a", "0", 1));
        assertThat(FigureComparison.of(runs, "a", false).ranks().ranks()).containsExactly(1.0, 2.0);
        assertThat(FigureComparison.of(runs, "a", false).ranks().workloads()).isEqualTo(2);
        assertThat(FigureComparison.of(runs, "a", true).ranks().ranks()).containsExactly(2.0, 1.0);
    }

    @Test
    void differencesByRoundingAreTiesInEveryTest() {
        final List<RunValue> runs = new ArrayList<>();
        for (int seed = 0; seed < 8; seed++) {
            runs.add(new RunValue("v", "a", "" + seed, 1e10 + seed));
            runs.add(new RunValue("v", "b", "" + seed, (1e10 + seed) * (1 + 1e-13)));
        }
        runs.add(new RunValue("w", "a", "0", 7));
        runs.add(new RunValue("w", "b", "0", 7 - 1e-12));
        final FigureComparison comparison = FigureComparison.of(runs, "a", false);
        final Contrast contrast = contrast(comparison, "v", "b");
        assertThat(contrast.difference().mean()).isZero();
        assertThat(contrast.test()).isEqualTo(new SignedRanks(0, 0, 1));
        assertThat(contrast.above()).isEqualTo(.5);
        assertThat(comparison.ranks().ranks()).containsExactly(1.5, 1.5);
    }

    /** One run of an agent says nothing of windows that it has not played. */
    @Test
    void aWindowIsPairedWithNoOther() {
        final RunValues runs = new RunValues(Pairing.WINDOWS);
        runs.add("w", "a", "0", 5);
        for (int window = 0; window < 4; window++) {
            runs.add("w", "b", "" + window, 6);
        }
        final FigureComparison comparison = FigureComparison.of(runs, "a", false);
        assertThat(contrast(comparison, "w", "b").pairs()).isEqualTo(1);
        assertThat(comparison.ranks().workloads()).isEqualTo(1);
    }

    @Test
    void probabilitiesAreCorrectedForAllTestsOfTheFigure() {
        final List<RunValue> runs = new ArrayList<>();
        for (int seed = 0; seed < 6; seed++) {
            runs.add(new RunValue("w", "a", "" + seed, 0));
            runs.add(new RunValue("w", "b", "" + seed, 1 + seed));
            runs.add(new RunValue("w", "c", "" + seed, seed % 2 == 0 ? 1 + seed : -1 - seed));
        }
        final FigureComparison comparison = FigureComparison.of(runs, "a", false);
        final Contrast certain = contrast(comparison, "w", "b");
        assertThat(certain.test().probability()).isEqualTo(2 / 64.0);
        assertThat(certain.adjusted()).isEqualTo(4 / 64.0);
        final Contrast unsure = contrast(comparison, "w", "c");
        assertThat(unsure.adjusted()).isEqualTo(unsure.test().probability());
    }

    private static Contrast contrast(FigureComparison comparison, String workload, String entrant) {
        return comparison.cells().stream()
                .filter(cell ->
                        cell.workload().equals(workload) && cell.entrant().equals(entrant))
                .findFirst()
                .flatMap(FigureComparison.Cell::contrast)
                .orElseThrow();
    }
}
