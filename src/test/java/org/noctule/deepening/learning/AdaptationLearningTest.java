package org.noctule.deepening.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.AdaptableNetworks;
import org.noctule.deepening.RecordedSequence;
import org.noctule.deepening.ReplayFolder;
import org.noctule.deepening.ReplayScenario;
import org.noctule.json.JsonInput;
import org.noctule.learning.Natives;
import org.noctule.learning.algorithm.Moments;
import org.noctule.learning.network.Device;
import org.noctule.learning.network.Parameters;
import org.noctule.learning.network.Torch;
import org.noctule.learning.training.Standing;
import org.noctule.learning.training.TrainingOptions;
import org.noctule.model.Model;
import org.noctule.random.Chance;
import org.noctule.test.Shared;
import org.noctule.test.Thorough;

@Tag("whole")
final class AdaptationLearningTest {
    private static final PolicyShape SMALL = new PolicyShape(Vocabulary.CLEAN, 4, 5, 2, 3, 6, 4);

    @BeforeEach
    void natives() {
        Natives.need();
    }

    /** A scenario of our own making: the first convolution counts most. */
    private static ReplayScenario scenario(double start) {
        final AdaptableNetwork network = AdaptableNetworks.named("ConvNet2", "test");
        final List<RecordedSequence> runs = new ArrayList<>();
        for (int run = 0; run < 16; run++) {
            final List<Integer> actions = List.of(run / 4, run % 4);
            final int[] added = network.deepen(actions).added();
            final double accuracy = .3 + .2 * added[0] + .05 * added[1];
            runs.add(new RecordedSequence(actions, List.of(100 - start, 90 - start), accuracy, List.of()));
        }
        return new ReplayScenario("ours " + (int) start, network, start, 100, 2, runs);
    }

    private static AdaptationPlan plan(
            int episodes, int batch, AdaptationPlan.Baseline baseline, ReplayScenario... of) {
        return new AdaptationPlan(
                new TrainingOptions(7, episodes),
                List.of(of),
                AdaptationPlan.Order.MIXED,
                new LearningSchedules(5e-3, .99, 500, 1, .9, 1),
                batch,
                baseline);
    }

    private static AdaptationLearning learning(AdaptationPlan plan, PolicyShape shape) {
        return new AdaptationLearning(
                plan, new AdaptationNetwork(shape, Chance.of(plan.training().seed(), Chance.Purpose.WEIGHTS, 0)));
    }

    private static Standing run(AdaptationLearning learning, Standing from, int updates) {
        Standing standing = from;
        for (int update = 0; update < updates && !learning.finished(standing); update++) {
            standing = learning.work(standing).standing();
        }
        return standing;
    }

    @Test
    void objectiveIsTheGoldenOne() {
        final JsonInput golden = JsonInput.read(Shared.file("golden/adaptation/reinforce.json"));
        for (final JsonInput test : golden.get("objective_cases").elements()) {
            final List<JsonInput> chosen = test.get("chosen_probs").elements();
            final float[] rows = new float[chosen.size()];
            final List<Integer> row = new ArrayList<>();
            for (int i = 0; i < rows.length; i++) {
                rows[i] = (float) StrictMath.log(chosen.get(i).number());
                row.add(i);
            }
            final PlayedEpisode episode =
                    new PlayedEpisode(0, row, List.of(0, 0, 0), test.get("acc").number(), 0);
            final double objective = Torch.withoutGradient(() -> (double) PolicyGradientStep.objective(
                            Tensor.create(rows, rows.length, 1), List.of(episode), new double[1], Device.CPU)
                    .item_float());
            assertThat(objective).isCloseTo(test.get("objective").number(), within(2e-4));
        }
    }

    @Test
    void gradientsOfScoresAreTheGoldenOnes() {
        final JsonInput golden =
                JsonInput.read(Shared.file("golden/adaptation/reinforce.json")).get("logit_gradient_case");
        try (Parameters parameters = new Parameters()) {
            final float[] scores = new float[4];
            for (int i = 0; i < 4; i++) {
                scores[i] = (float)
                        StrictMath.log(golden.get("probs").elements().get(i).number());
            }
            final Tensor logits = parameters.add("scores", scores, 1, 4);
            // One of the three decisions: the other two do not depend on these scores.
            final PlayedEpisode episode = new PlayedEpisode(0, List.of(0), List.of(2), .5, 0);
            final float[] gradient = Torch.scoped(() -> parameters.gradient(PolicyGradientStep.objective(
                    PolicyGradientStep.logarithms(logits, 1), List.of(episode), new double[1], Device.CPU)));
            for (int i = 0; i < 4; i++) {
                assertThat(gradient[i] / 3.0)
                        .isCloseTo(
                                golden.get("dObjective_dlogits")
                                        .elements()
                                        .get(i)
                                        .number(),
                                within(1e-4));
            }
        }
    }

    @Test
    void theFirstStepMovesEachWeightByTheLearningRate() {
        final JsonInput golden =
                JsonInput.read(Shared.file("golden/adaptation/reinforce.json")).get("adam_first_step");
        final float[] gradient = new float[3];
        for (int i = 0; i < 3; i++) {
            gradient[i] =
                    (float) golden.get("example").get("grad").elements().get(i).number();
        }
        final float[] weights = new float[3];
        new Moments(3).step(weights, gradient, golden.get("lr").number());
        for (int i = 0; i < 3; i++) {
            assertThat((double) weights[i])
                    .isCloseTo(
                            golden.get("example").get("delta").elements().get(i).number(), within(1e-10));
        }
    }

    @Test
    void learnsTheBestActionsOfItsTable() {
        for (final AdaptationPlan.Baseline baseline : AdaptationPlan.Baseline.values()) {
            try (AdaptationLearning learning = learning(plan(1600, 8, baseline, scenario(10), scenario(50)), SMALL)) {
                run(learning, Standing.BEGINNING, 1000);
                assertThat(learning.evaluate()).as(baseline.name()).isGreaterThan(.69);
            }
        }
    }

    @Test
    void equalSeedsGiveEqualWeightsAndAResumeGoesOnAsIfNothingHappened() {
        final AdaptationPlan plan = plan(60, 2, AdaptationPlan.Baseline.NONE, scenario(10), scenario(50));
        try (AdaptationLearning whole = learning(plan, SMALL);
                AdaptationLearning part = learning(plan, SMALL);
                AdaptationLearning rest = learning(plan, SMALL)) {
            final Standing end = run(whole, Standing.BEGINNING, 30);
            final Standing middle = run(part, Standing.BEGINNING, 11);
            final Model checkpoint = part.checkpoint(middle);
            final Standing again = run(rest, rest.resume(checkpoint, "test"), 30);
            assertThat(again).isEqualTo(end);
            assertThat(rest.model(again)
                            .tensors()
                            .get("weights.decider.linear1.weight")
                            .values())
                    .containsExactly(whole.model(end)
                            .tensors()
                            .get("weights.decider.linear1.weight")
                            .values());
        }
    }

    @Test
    void refusesTheCheckpointOfAnotherTraining() {
        final AdaptationPlan plan = plan(60, 2, AdaptationPlan.Baseline.NONE, scenario(10));
        try (AdaptationLearning one = learning(plan, SMALL);
                AdaptationLearning other = learning(plan(60, 3, AdaptationPlan.Baseline.NONE, scenario(10)), SMALL)) {
            final Model checkpoint = one.checkpoint(Standing.BEGINNING);
            assertThatThrownBy(() -> other.resume(checkpoint, "test"))
                    .hasMessageStartingWith("test: the checkpoint is of a training with");
        }
    }

    @Test
    void refusesScenariosWithOtherActions() {
        final PolicyShape five = new PolicyShape(Vocabulary.CLEAN, 4, 5, 2, 3, 6, 5);
        assertThatThrownBy(() -> learning(plan(1, 1, AdaptationPlan.Baseline.NONE, scenario(10)), five))
                .hasMessage("The policy chooses among 5 actions, the scenario (ours 10) has 4.");
    }

    @Test
    @Tag("long")
    void learnsTheLatePublishedScenarioInTenThousandEpisodes() {
        final ReplayScenario late =
                ReplayFolder.named(ReplayFolder.read(Shared.file("data/adaptation")), "convnet2_late", "test");
        final int most = Thorough.of(1, 2);
        int high = 0;
        // One more may fail.
        for (int seed = 1; seed <= most + 1 && high < most; seed++) {
            final AdaptationPlan plan = new AdaptationPlan(
                    new TrainingOptions(seed, 10000),
                    List.of(late),
                    AdaptationPlan.Order.MIXED,
                    LearningSchedules.published(1),
                    1,
                    AdaptationPlan.Baseline.NONE);
            try (AdaptationLearning learning = learning(plan, PolicyShape.published(Vocabulary.CLEAN))) {
                Standing standing = run(learning, Standing.BEGINNING, 9900);
                double sum = 0;
                while (!learning.finished(standing)) {
                    final var work = learning.work(standing);
                    sum += work.meanReturn();
                    standing = work.standing();
                }
                final double greedy = learning.evaluate();
                final long rank = 1
                        + late.sequences().stream()
                                .filter(run -> run.accuracy() > greedy)
                                .count();
                high += sum / 100 > .65 && rank <= 9 ? 1 : 0;
            }
        }
        assertThat(high).isEqualTo(most);
    }

    private static AdaptationPlan quick(List<ReplayScenario> scenarios) {
        return new AdaptationPlan(
                new TrainingOptions(1, 20000),
                scenarios,
                AdaptationPlan.Order.MIXED,
                new LearningSchedules(1e-3, .99, 500, 1, .9, 1),
                50,
                AdaptationPlan.Baseline.EXPECTED);
    }

    private static double meanRank(List<ReplayScenario> learnt, List<ReplayScenario> played) {
        final PolicyShape shape = PolicyShape.published(Vocabulary.CLEAN);
        final AdaptationNetwork network = new AdaptationNetwork(shape, Chance.of(1, Chance.Purpose.WEIGHTS, 0));
        try (AdaptationLearning learning = new AdaptationLearning(quick(learnt), network)) {
            run(learning, Standing.BEGINNING, Integer.MAX_VALUE);
            final AdaptationPolicy policy = StoredAdaptation.play(learning.model(Standing.BEGINNING), "the policy");
            return played.stream()
                    .mapToInt(scenario -> scenario.rank(scenario.play(policy)))
                    .average()
                    .orElseThrow();
        }
    }

    @Test
    @Tag("long")
    void onePolicyServesAllFivePublishedScenariosOfItsNetwork() {
        final List<ReplayScenario> five =
                ReplayFolder.read(Shared.file("data/adaptation")).subList(0, 5);
        assertThat(meanRank(five, five)).isLessThanOrEqualTo(3);
    }

    @Test
    @Tag("long")
    void aPolicyPlaysScenariosThatItHasNotSeen() {
        final List<ReplayScenario> five =
                ReplayFolder.read(Shared.file("data/adaptation")).subList(0, 5);
        double sum = 0;
        for (final ReplayScenario left : five) {
            final List<ReplayScenario> four = new ArrayList<>(five);
            four.remove(left);
            sum += meanRank(four, List.of(left));
        }
        assertThat(sum / 5).isLessThanOrEqualTo(10);
    }
}
