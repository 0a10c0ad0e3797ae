package org.noctule.learning.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.noctule.json.JsonInput;

class TrialComparisonTest {
    private static double[] pairs(double... returns) {
        return TrialComparison.PAIRS.better(returns);
    }

    @Test
    void ranksAreThoseAmongAllTrials() {
        assertThat(TrialComparison.RANKS.better(new double[] {-1, -2, -30, -4}))
                .containsExactly(new double[] {1 / 3.0, -1 / 3.0}, within(1e-12));
    }

    @Test
    void aPairCountsByItselfWhateverTheEpisodeCosts() {
        assertThat(pairs(-1, -2, -100, -200, -2, -1)).containsExactly(2 / 3.0, 2 / 3.0, -2 / 3.0);
        assertThat(pairs(-1, -1.05)[0]).isCloseTo(Math.log(1.05), within(1e-4));
    }

    @Test
    void noPairCountsMoreThanTwo() {
        assertThat(pairs(-1, -1e9, 3, -4, 0, -1)).containsExactly(new double[] {2, 2, 2}, within(1e-8));
    }

    @Test
    void equalReturnsTellNothing() {
        assertThat(pairs(0, 0, -3, -3)).containsExactly(0, 0);
    }

    @Test
    void onlyWhatIsAskedForIsWritten() {
        for (final String keys : List.of(
                "{\"name\":\"evolution\",\"lr\":0.02,\"spread\":0.1,\"weight_decay\":0.005,\"pairs\":16}",
                "{\"name\":\"evolution\",\"lr\":0.02,\"spread\":0.1,\"weight_decay\":0.005,\"pairs\":16,"
                        + "\"compare\":\"pairs\"}")) {
            assertThat(Learners.read(JsonInput.parse(keys, "keys")).toJson()).hasToString(keys);
        }
    }
}
