package org.noctule.deepening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.noctule.file.CsvTable;
import org.noctule.json.JsonInput;
import org.noctule.test.Shared;

final class ReplayScenarioTest {
    private static List<ReplayScenario> recorded() {
        return ReplayFolder.read(Shared.file("data/adaptation"));
    }

    private static ReplayScenario scenario(List<ReplayScenario> all, JsonInput test) {
        return ReplayFolder.named(all, test.get("scenario").text(), "test");
    }

    private static List<Integer> actions(JsonInput list) {
        return list.elements().stream().map(value -> (int) value.integer(0, 3)).toList();
    }

    @Test
    void looksUpTimesAccuraciesAndRanksAsPublished() {
        final JsonInput golden = JsonInput.read(Shared.file("golden/adaptation/replay.json"));
        final List<ReplayScenario> all = recorded();
        assertThat(golden.get("timeleft_lookups").elements())
                .allSatisfy(test -> assertThat(scenario(all, test).timeLeft(actions(test.get("actions_so_far"))))
                        .isEqualTo(test.get("timeleft").number()));
        assertThat(golden.get("accuracy_lookups").elements()).hasSize(7).allSatisfy(test -> {
            final List<Integer> actions = actions(test.get("actions"));
            assertThat(scenario(all, test).accuracy(actions))
                    .isEqualTo(test.get("acc").number());
            assertThat(scenario(all, test).rank(actions))
                    .isEqualTo((int) test.get("rank").integer(1, 64));
        });
        assertThat(golden.get("baselines").elements()).allSatisfy(test -> {
            final ReplayScenario scenario = scenario(all, test);
            assertThat(scenario.mean())
                    .isCloseTo(test.get("uniform_random_expected_acc").number(), within(1e-12));
            assertThat(scenario.best().accuracy()).isEqualTo(test.get("best").number());
            final double reward = scenario.sequences().stream()
                    .mapToDouble(run -> AdaptationReward.of(run.accuracy()))
                    .average()
                    .orElseThrow();
            assertThat(reward).isCloseTo(test.get("expected_reward").number(), within(1e-9));
        });
    }

    @Test
    void ranksAllRecordedRunsAsTheirTableDoes() {
        final List<ReplayScenario> all = recorded();
        CsvTable.read(Shared.file("data/adaptation/sequences.csv"), row -> {
            final ReplayScenario scenario = ReplayFolder.named(all, row.text("scenario"), "test");
            final RecordedSequence run = scenario.sequences().get(row.count("seq", 0, 63));
            assertThat(scenario.rank(run.actions())).isEqualTo(row.count("rank", 1, 64));
            assertThat(run.epochs()).hasSize(row.count("epochs", 1, 40));
            assertThat(run.epochs().get(run.epochs().size() - 1).testAccuracy()).isEqualTo(run.accuracy());
            assertThat(scenario.network().deepen(run.actions()).parameters())
                    .isEqualTo(row.count("final_params", 1, Integer.MAX_VALUE));
        });
        CsvTable.read(Shared.file("data/adaptation/scenarios.csv"), row -> {
            final ReplayScenario scenario = ReplayFolder.named(all, row.text("scenario"), "test");
            assertThat(scenario.accuracy(scenario.noAdaptation())).isEqualTo(row.number("noadapt_acc", 0, 1));
            assertThat(scenario.rank(scenario.noAdaptation())).isEqualTo(row.count("noadapt_rank", 1, 64));
        });
    }

    @Test
    void refusesActionsThatNoRunHas() {
        final ReplayScenario scenario = recorded().get(0);
        assertThatThrownBy(() -> scenario.accuracy(List.of(0, 4, 0)))
                .hasMessage("The scenario (convnet2_early) has no run of the actions [0, 4, 0].");
        assertThatThrownBy(() -> scenario.timeLeft(List.of(0, 0, 0, 0))).hasMessageContaining("has no run");
    }

    @Test
    void agentsPlay() {
        final List<ReplayScenario> all = recorded();
        final ReplayScenario late = ReplayFolder.named(all, "convnet2_late", "test");
        assertThat(late.play(new NoAdaptation())).containsExactly(3, 3, 3);
        assertThat(late.play(new ListedAdaptation(List.of(0, 2)))).containsExactly(0, 2, 3);
        assertThat(late.play(new CheapestConvolution(EpochCost.CONV_NET_2::seconds)))
                .containsExactly(1, 1, 1);
        final EnumeratedAdaptation each = new EnumeratedAdaptation();
        for (final RecordedSequence run : late.sequences()) {
            assertThat(late.play(each)).isEqualTo(run.actions());
        }
        assertThat(late.play(each)).containsExactly(0, 0, 0);
    }

    @Test
    void randomActionsGiveTheMeanOfAllRuns() {
        final RandomAdaptation agent = new RandomAdaptation(42);
        for (final ReplayScenario scenario : recorded()) {
            double sum = 0;
            final int jobs = 20000;
            for (int job = 0; job < jobs; job++) {
                sum += scenario.accuracy(scenario.play(agent));
            }
            assertThat(sum / jobs).as(scenario.name()).isCloseTo(scenario.mean(), within(1e-3));
        }
    }
}
