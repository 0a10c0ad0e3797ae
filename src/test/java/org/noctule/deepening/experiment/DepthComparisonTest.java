package org.noctule.deepening.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.AdaptableNetworks;
import org.noctule.deepening.RecordedSequence;
import org.noctule.deepening.Recording;
import org.noctule.deepening.ReplayScenario;

final class DepthComparisonTest {
    private static final Offset<Double> EXACT = within(1e-12);
    private static final AdaptableNetwork NETWORK =
            AdaptableNetworks.named("FeedForwardNet2", "test").withRestart();

    /** A scenario of one decision: deepen 0, deepen 1, restart, nothing. */
    private static ReplayScenario scenario(String group, long seed, double start, double... accuracies) {
        final List<RecordedSequence> runs = new ArrayList<>();
        for (int action = 0; action < accuracies.length; action++) {
            runs.add(new RecordedSequence(List.of(action), List.of(5.0), accuracies[action], List.of()));
        }
        return new ReplayScenario(
                group + "_" + seed, NETWORK, start, 10, 1, runs, new Recording(group, seed, "gv100", "action"));
    }

    private static DepthComparison.Row row(DepthComparison comparison, String choice) {
        return comparison.rows().stream()
                .filter(row -> row.choice().equals(choice))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void gainsAreThoseWithinEachSeed() {
        final DepthComparison comparison = new DepthComparison(
                List.of(scenario("a", 0, 5, .6, .5, .55, .5), scenario("a", 1, 5, .85, .8, .78, .7)));
        assertThat(comparison.rows())
                .extracting(DepthComparison.Row::choice)
                .containsExactly(
                        "nothing",
                        "nothing, but restart",
                        "mean of all 4",
                        "deepen 0",
                        "deepen 1",
                        "best of other seeds");
        final DepthComparison.Row deeper = row(comparison, "deepen 0");
        assertThat(deeper.accuracy().mean()).isCloseTo(.725, EXACT);
        assertThat(deeper.gain().orElseThrow().mean()).isCloseTo(.125, EXACT);
        // Gains of .1 and .15: a standard error of .025, times Student's 12.7062 at one degree of freedom.
        assertThat(deeper.gain().orElseThrow().halfWidth().orElseThrow()).isCloseTo(.025 * 12.7062, within(1e-5));
        assertThat(deeper.overRestart().orElseThrow().mean()).isCloseTo(.06, EXACT);
        assertThat(row(comparison, "nothing").gain()).isEmpty();
        assertThat(row(comparison, "nothing, but restart").overRestart()).isEmpty();
    }

    @Test
    void theBestListIsChosenOnTheOtherSeeds() {
        // Each seed has a lucky run of its own, which is none for the other.
        final DepthComparison comparison =
                new DepthComparison(List.of(scenario("a", 0, 5, .9, .5, .6, .5), scenario("a", 1, 5, .5, .9, .6, .5)));
        assertThat(row(comparison, "best of other seeds").accuracy().mean()).isCloseTo(.5, EXACT);
        assertThat(row(comparison, "best of other seeds").gain().orElseThrow().mean())
                .isCloseTo(0, EXACT);
    }

    @Test
    void groupsAreOfOneJob() {
        final List<DepthComparison> groups = DepthComparison.of(List.of(
                scenario("a", 0, 5, .6, .5, .5, .5),
                scenario("b", 0, 7, .6, .5, .5, .5),
                scenario("a", 1, 5, .6, .5, .5, .5)));
        assertThat(groups).extracting(group -> group.scenarios().size()).containsExactly(2, 1);
        assertThat(groups.get(1).rows()).extracting(DepthComparison.Row::choice).doesNotContain("best of other seeds");
        final List<ReplayScenario> mixed =
                List.of(scenario("a", 0, 5, .6, .5, .5, .5), scenario("a", 1, 6, .6, .5, .5, .5));
        assertThatThrownBy(() -> DepthComparison.of(mixed))
                .hasMessageStartingWith("The scenario (a_1) of the group (a) is of another network, start");
    }
}
