package org.noctule.agent.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PairedCostsTest {
    private static final PairedCosts BEST = costs(10, 20, 30, 40, 50);

    private static PairedCosts costs(double... each) {
        final PairedCosts costs = new PairedCosts();
        for (final double cost : each) {
            costs.add(cost);
        }
        return costs;
    }

    @Test
    void addUp() {
        assertThat(costs().sum()).isZero();
        assertThat(BEST.sum()).isEqualTo(150);
    }

    /** Differences 1, 3, 1, 3: mean 2, s² = 4/3, standard error sqrt(4/3/4) = 0.577. */
    @Test
    void areBehindByMoreThanTwoStandardErrors() {
        assertThat(costs(11, 23, 31, 43).behind(BEST, 2)).isTrue();
    }

    /** Differences 0, 4, 0, 4: mean 2, s² = 16/3, standard error sqrt(16/3/4) = 1.155. */
    @Test
    void areNotBehindByLess() {
        assertThat(costs(10, 24, 30, 44).behind(BEST, 2)).isFalse();
    }

    /** Differences 0, 4, 0, 4, 4: mean 2.4, s² = 19.2/4, standard error sqrt(4.8/5) = 0.980. */
    @Test
    void areBehindOnceMoreFuturesSaySo() {
        assertThat(costs(10, 24, 30, 44, 54).behind(BEST, 2)).isTrue();
    }

    @Test
    void areNeverBehindByThreeFuturesOrByBeingEqualOrBetter() {
        assertThat(costs(1000, 1010, 1020).behind(BEST, 2)).isFalse();
        assertThat(costs(10, 20, 30, 40, 50).behind(BEST, 2)).isFalse();
        assertThat(costs(9, 17, 29, 37).behind(BEST, 2)).isFalse();
    }

    /** As above, 2 / 0.577 = 3.46 standard errors. */
    @Test
    void areBehindByAsManyStandardErrorsAsAreAskedFor() {
        assertThat(costs(11, 23, 31, 43).behind(BEST, 3.4)).isTrue();
        assertThat(costs(11, 23, 31, 43).behind(BEST, 3.5)).isFalse();
        assertThat(costs(10, 24, 30, 44).behind(BEST, 1.7)).isTrue();
    }

    @Test
    void areBehindByTheSameDifferenceEverywhere() {
        assertThat(costs(11, 21, 31, 41).behind(BEST, 2)).isTrue();
    }

    /** Differences 1, 3, 1, 3, ... of 400 futures: mean 2, standard error about 1/20. */
    @Test
    void areOfAsManyFuturesAsArePlayed() {
        final PairedCosts best = new PairedCosts();
        final PairedCosts other = new PairedCosts();
        for (int future = 0; future < 400; future++) {
            best.add(future);
            other.add(future + 1 + 2 * (future % 2));
        }

        assertThat(other.sum() - best.sum()).isEqualTo(800);
        assertThat(other.behind(best, 39)).isTrue();
        assertThat(other.behind(best, 41)).isFalse();
    }
}
