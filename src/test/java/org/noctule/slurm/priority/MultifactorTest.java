package org.noctule.slurm.priority;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Bounds and scales of the sum; its digits are in {@link RecordedPrioritiesTest}. */
final class MultifactorTest {
    private static final ClusterTotals TOTALS = new ClusterTotals(4, 16, 50, 200, 10);

    private static PriorityParts parts(double weight, Set<PriorityFlag> flags, PriorityFacts job, long now) {
        final MultifactorSettings settings = new MultifactorSettings(
                weight, weight, weight, weight, weight, weight, new double[0], 100, SizeFactor.LARGE, flags);
        return new Multifactor(settings, TOTALS).parts(job, 0.5, now);
    }

    private static PriorityFacts job(int nice) {
        return new PriorityFacts(2, 4, 10, 25, 50, 5, nice, 0, OptionalLong.of(10), new long[0], new long[0]);
    }

    @Test
    void factorsArePartsOfTheLargestOfTheCluster() {
        assertThat(parts(1, Set.of(), job(0), 60).factors())
                .isEqualTo(new PriorityParts.Factors(0.5, 0.5, 0.5, 0.375, 0.5, 0.25));
    }

    @Test
    void rawFactorsAreThePrioritiesThemselves() {
        assertThat(parts(1, EnumSet.of(PriorityFlag.NO_NORMAL_ALL), job(0), 60).factors())
                .isEqualTo(new PriorityParts.Factors(0.5, 5, 0.5, 0.375, 25, 50));
    }

    @Test
    void ageStopsAtItsLargestAndIsNothingBeforeItsDate() {
        assertThat(parts(1, Set.of(), job(0), 9).factors().age()).isZero();
        assertThat(parts(1, Set.of(), job(0), 110).factors().age()).isEqualTo(1);
        assertThat(parts(1, Set.of(), job(0), 5_000).factors().age()).isEqualTo(1);
        assertThat(parts(1, Set.of(), job(0).withAccrue(OptionalLong.empty()), 5_000)
                        .factors()
                        .age())
                .isZero();
    }

    @Test
    void aPriorityStaysWithinThirtyTwoBits() {
        assertThat(parts(1, Set.of(), job(1_000), 60).number()).isEqualTo(1);
        assertThat(parts(1e12, Set.of(), job(0), 60).number()).isEqualTo(0xffff_ffffL);
        assertThat(parts(1_000, Set.of(), job(-7), 60).number()).isEqualTo(2_632);
    }

    @Test
    void flagsChooseTheSizeFactor() {
        assertThat(PriorityFlag.size(Set.of(), true)).isEqualTo(SizeFactor.SMALL);
        assertThat(PriorityFlag.size(PriorityFlag.read("SMALL_RELATIVE_TO_TIME"), false))
                .isEqualTo(SizeFactor.LARGE_FOR_ITS_TIME);
        assertThat(SizeFactor.SMALL_FOR_ITS_TIME.factor(job(0), TOTALS)).isEqualTo(1 - 8 / 10.0 / 16);
    }
}
