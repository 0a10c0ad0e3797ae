package org.noctule.deepening.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.deepening.ReplayFolder;
import org.noctule.deepening.ReplayFolderWriter;
import org.noctule.deepening.ReplayScenario;
import org.noctule.deepening.learning.AdaptationPlan;
import org.noctule.deepening.learning.PolicyShape;
import org.noctule.deepening.learning.Vocabulary;
import org.noctule.test.Shared;

final class AdaptationOptionsTest {
    private static final Path EXPERIMENT = Path.of("launch", "experiments", "adaptation");

    @TempDir
    Path folder;

    private AdaptationOptions options(String json) throws IOException {
        return AdaptationOptions.read(Files.writeString(folder.resolve("o.json"), json));
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void nothingMeansThePublishedLearner() throws IOException {
        final AdaptationOptions options = options("{}");
        final AdaptationPlan plan = options.plan(List.of(), options.seed());
        assertThat(options.seed()).isEqualTo(42);
        assertThat(options.shape()).isEqualTo(PolicyShape.published(Vocabulary.CLEAN));
        assertThat(plan.batch()).isEqualTo(1);
        assertThat(plan.baseline()).isEqualTo(AdaptationPlan.Baseline.NONE);
        assertThat(plan.schedules().rateAfter(500)).isEqualTo(1e-4 * .99);
        assertThat(options.evaluated()).isEqualTo(EvaluatedWeights.OWN);
    }

    @Test
    void everyRecordedSettingIsThereAndItsParentToo() throws IOException {
        final List<Path> settings = files(EXPERIMENT.resolve("settings"));
        assertThat(settings).hasSize(40).allSatisfy(file -> {
            final AdaptationOptions options = AdaptationOptions.read(file);
            options.policy().ifPresent(policy -> {
                final String parent = policy.getParent().getFileName() + ".json";
                assertThat(settings).contains(file.resolveSibling(parent));
            });
        });
    }

    @Test
    void everyFileFindsItsScenariosInThePublishedTable() throws IOException {
        final List<ReplayScenario> all = ReplayFolder.read(Shared.file("data/adaptation"));
        for (final Path file : files(EXPERIMENT.resolve("settings"))) {
            final AdaptationOptions options = AdaptationOptions.read(file);
            final List<ReplayScenario> found = options.scenarios(all);
            assertThat(found).hasSize(1);
            final String stage = file.getFileName().toString().replaceAll(".*_(early|middle|late)_learn.*", "$1");
            assertThat(found.get(0).name()).endsWith("_" + stage).doesNotContain(stage + "_");
            options.policy();
        }
        assertThat(AdaptationOptions.read(EXPERIMENT.resolve("five.json")).scenarios(all))
                .hasSize(5);
    }

    @Test
    void refusesWrongKeysValuesAndScenarios() throws IOException {
        assertThatThrownBy(() -> options("{\"agent\": {\"temprature\": 2}}"))
                .hasMessageContaining("the key \"temprature\" is unknown");
        assertThatThrownBy(() -> options("{\"agent\": {\"vocab\": \"new\"}}")).hasMessageContaining("must be one of");
        assertThatThrownBy(() -> options("{\"agent\": {\"alpha\": 0}}")).hasMessageContaining("must be positive");
        assertThatThrownBy(() -> options("{\"runner\": {\"agent\": \"Agnet\"}}"))
                .hasMessageContaining("must be one of");
        assertThatThrownBy(() -> options("{\"job\": {\"model\": \"ConvNet9\"}}"))
                .hasMessageContaining("$.job.model: the value (\"ConvNet9\") must be one of");
        final List<ReplayScenario> law = RecordingByLaw.draw(1);
        final AdaptationOptions other = options("{\"scheduler\": {\"start_time\": 71}}");
        assertThatThrownBy(() -> other.scenarios(law))
                .hasMessageEndingWith("the table has no scenario of ConvNet2 from 71.0 s of 400.0 s.")
                .extracting("remedy")
                .asString()
                .isEqualTo("Maybe name one: simulation.scenarios may be law_early, law_middle, law_late.");
        final AdaptationOptions named = options("{\"simulation\": {\"scenarios\": [\"law_erly\"]}}");
        assertThatThrownBy(() -> named.scenarios(law)).hasMessageContaining("the table has no scenario (law_erly)");
    }

    @Test
    void aTableByLawIsReadAsItWasWritten() {
        final List<ReplayScenario> law = RecordingByLaw.draw(5);
        ReplayFolderWriter.write(folder.resolve("law"), law);
        final List<ReplayScenario> read = ReplayFolder.read(folder.resolve("law"));
        assertThat(read).hasSize(3);
        for (int scenario = 0; scenario < 3; scenario++) {
            final ReplayScenario written = law.get(scenario);
            for (int run = 0; run < 64; run++) {
                final var one = written.sequences().get(run);
                final var other = read.get(scenario).sequences().get(run);
                assertThat(other.accuracy()).isEqualTo(one.accuracy());
                assertThat(other.timeLeft()).isEqualTo(one.timeLeft());
                assertThat(other.epochs()).hasSameSizeAs(one.epochs());
                for (int epoch = 0; epoch < one.epochs().size(); epoch++) {
                    assertThat(other.epochs().get(epoch).testSeconds())
                            .isCloseTo(
                                    one.epochs().get(epoch).testSeconds(), org.assertj.core.data.Offset.offset(1e-9));
                }
            }
        }
        assertThat(RecordingByLaw.draw(5)).isEqualTo(law);
        assertThat(RecordingByLaw.draw(6)).isNotEqualTo(law);
    }

    @Test
    void bandsAndFixedListsOfARecordedScenario() {
        final List<ReplayScenario> all = ReplayFolder.read(Shared.file("data/adaptation"));
        final ReplayScenario early = all.get(0);
        final AdaptationStanding best =
                new AdaptationStanding(early, early.best().actions());
        assertThat(best.rank()).isEqualTo(1);
        assertThat(best.band().get(0)).isEqualTo(1);
        assertThat(best.band().get(1)).isGreaterThan(2);
        assertThat(AdaptationStanding.fixed(List.of(early)))
                .isEqualTo(early.best().actions());
        assertThat(AdaptationStanding.of(early, AdaptationStanding.cheapest(early.network()))
                        .shown())
                .isEqualTo("1-1-1");
    }
}
