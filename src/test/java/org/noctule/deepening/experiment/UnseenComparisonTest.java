package org.noctule.deepening.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.AdaptableNetworks;
import org.noctule.deepening.EnumeratedAdaptation;
import org.noctule.deepening.RecordedSequence;
import org.noctule.deepening.Recording;
import org.noctule.deepening.ReplayFolder;
import org.noctule.deepening.ReplayScenario;
import org.noctule.report.statistics.Estimate;

final class UnseenComparisonTest {
    /** A scenario of two decisions whose accuracy is a function of the network at the end. */
    private static ReplayScenario scenario(
            String model, String group, long seed, ToDoubleFunction<AdaptableNetwork> accuracy) {
        final AdaptableNetwork network = AdaptableNetworks.named(model, "test");
        final int actions = network.actions();
        final List<RecordedSequence> runs = new ArrayList<>();
        for (int run = 0; run < actions * actions; run++) {
            final List<Integer> list = List.of(run / actions, run % actions);
            runs.add(new RecordedSequence(
                    list, List.of(50.0, 40.0), accuracy.applyAsDouble(network.deepen(list)), List.of()));
        }
        return new ReplayScenario(
                group + "_" + seed, network, 50, 100, 2, runs, new Recording(group, seed, "gv100", "all"));
    }

    private static double convolutions(AdaptableNetwork network) {
        return .5 + .1 * network.addedConvolutions();
    }

    @Test
    void aRuleOfBlocksIsCarriedToAnotherNetwork() {
        final UnseenComparison comparison = UnseenComparison.of(
                List.of(
                        scenario("ConvNet2", "two_half", 0, UnseenComparisonTest::convolutions),
                        scenario("ConvNet2", "two_half", 1, UnseenComparisonTest::convolutions),
                        scenario("ConvNet3", "three_half", 0, UnseenComparisonTest::convolutions),
                        scenario("ConvNet", "one_half", 0, UnseenComparisonTest::convolutions)),
                UnseenComparison.Part.MODEL);
        assertThat(comparison.rows())
                .extracting(UnseenComparison.Row::part)
                .containsExactly("ConvNet2", "ConvNet3", "ConvNet");
        assertThat(comparison.rows().get(0).seeds()).isEqualTo(2);
        // Four of sixteen lists, and nine of twenty-five, share the best place; nothing is among the worst.
        assertThat(comparison.rows())
                .extracting(UnseenComparison.Row::policy)
                .containsExactly(1.5 / 15, 1.5 / 15, 4.0 / 24);
        assertThat(comparison.rows()).allSatisfy(row -> assertThat(row.none()).isGreaterThan(.8));
        assertThat(comparison.mean(row -> row.policy() - row.none()).halfWidth().orElseThrow())
                .isPositive();
    }

    @Test
    void nothingIsChosenByWhatIsLeftOut() {
        final List<ReplayScenario> known = List.of(
                scenario("ConvNet3", "a_half", 0, UnseenComparisonTest::convolutions),
                scenario("ConvNet3", "b_half", 0, UnseenComparisonTest::convolutions));
        // There convolutions do harm, which nobody could know.
        final ReplayScenario left = scenario("ConvNet2", "c_half", 0, network -> .9 - .1 * network.addedConvolutions());
        final List<ReplayScenario> all = new ArrayList<>(known);
        all.add(left);
        final UnseenComparison.Row row =
                UnseenComparison.of(all, UnseenComparison.Part.DATA).rows().get(2);
        assertThat(row.part()).isEqualTo("c");
        assertThat(row.policy()).isGreaterThan(.8);
        assertThat(row.fixed()).isGreaterThan(.8);
        assertThat(row.cheapest()).isGreaterThan(.8);
        assertThat(row.none()).isLessThan(.2);
    }

    @Test
    void refusesWhatCannotBeLeftOut() {
        final List<ReplayScenario> one = List.of(
                scenario("ConvNet2", "a_half", 0, UnseenComparisonTest::convolutions),
                scenario("ConvNet2", "a_late", 0, UnseenComparisonTest::convolutions));
        assertThatThrownBy(() -> UnseenComparison.of(one, UnseenComparison.Part.DATA))
                .hasMessageStartingWith("All scenarios are of one part (a)");
    }

    @Test
    void theMeanOverSeedsIsWhatIsLearnt() {
        final ReplayScenario mean = FeaturePolicy.mean(List.of(
                scenario("ConvNet2", "a_half", 0, network -> .4),
                scenario("ConvNet2", "a_half", 1, UnseenComparisonTest::convolutions)));
        assertThat(mean.accuracy(List.of(0, 1))).isEqualTo((.4 + .7) / 2);
        final FeaturePolicy policy = FeaturePolicy.trained(List.of(mean));
        assertThat(mean.network().deepen(mean.play(policy)).addedConvolutions()).isEqualTo(2);
        assertThat(mean.play(new EnumeratedAdaptation())).containsExactly(0, 0);
    }

    @Test
    void thePageTellsWhatTheRecordingsGive() throws IOException {
        final Path folder = Path.of("launch/experiments/adaptation");
        final List<ReplayScenario> own = new ArrayList<>(ReplayFolder.read(folder.resolve("small")));
        for (final String name : List.of("convnet2_noisy", "convnet2_plain", "convnet3_plain", "linear3_plain")) {
            own.addAll(ReplayFolder.read(folder.resolve("recorded").resolve(name)));
        }
        final String page = Files.readString(Path.of("docs/adaptation.md"));
        for (final UnseenComparison.Part part : UnseenComparison.Part.values()) {
            final UnseenComparison told = UnseenComparison.of(own, part);
            assertThat(page)
                    .contains("| " + told.rows().size() + " | "
                            + String.join(
                                    " | ",
                                    cell("%.3f", told.mean(UnseenComparison.Row::policy)),
                                    cell("%.3f", told.mean(UnseenComparison.Row::fixed)),
                                    cell("%.3f", told.mean(UnseenComparison.Row::cheapest)),
                                    cell("%.3f", told.mean(UnseenComparison.Row::none)),
                                    cell("%+.3f", told.mean(row -> row.policy() - row.fixed())),
                                    cell("%+.3f", told.mean(row -> row.policy() - row.cheapest())))
                            + " |\n");
        }
    }

    private static String cell(String format, Estimate estimate) {
        return String.format(
                        Locale.ROOT,
                        format + " ± %.3f",
                        estimate.mean(),
                        estimate.halfWidth().orElseThrow())
                .replace("0.", ".");
    }
}
