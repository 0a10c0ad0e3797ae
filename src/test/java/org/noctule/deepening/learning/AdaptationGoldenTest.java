package org.noctule.deepening.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.AdaptableNetworks;
import org.noctule.deepening.Extent;
import org.noctule.deepening.Layer.Conv;
import org.noctule.deepening.NetworkBlock;
import org.noctule.json.JsonInput;
import org.noctule.test.Shared;

/** Parts without PyTorch: numbers of layers, codes of times, schedules and softened chances. */
final class AdaptationGoldenTest {
    private static JsonInput golden(String file) {
        return JsonInput.read(Shared.file("golden/adaptation/" + file));
    }

    private static List<Integer> integers(JsonInput list) {
        return list.elements().stream().map(id -> (int) id.integer(0, 99)).toList();
    }

    private static double[] numbers(JsonInput list) {
        return list.elements().stream().mapToDouble(JsonInput::number).toArray();
    }

    private static AdaptableNetwork network(String name) {
        return AdaptableNetworks.named(name, "test");
    }

    @Test
    void layersHaveTheNumbersOfBothTables() {
        final JsonInput golden = golden("vocabulary.json");
        for (final Vocabulary vocabulary : List.of(Vocabulary.LEGACY, Vocabulary.CLEAN)) {
            final String name = vocabulary.name().toLowerCase(Locale.ROOT);
            assertThat(golden.get(name + "_table").elements())
                    .filteredOn(row -> row.get("id").integer(0, 99) > 0)
                    .allSatisfy(row -> assertThat(vocabulary.id(row.get("layer").text()))
                            .isEqualTo((int) row.get("id").integer(0, 99)));
            assertThat(golden.get("cases").elements())
                    .allSatisfy(test -> assertThat(vocabulary.ids(
                                    network(test.get("model").text()).deepen(integers(test.get("actions")))))
                            .isEqualTo(integers(test.get(name + "_ids"))));
        }
    }

    @Test
    void listsArePrefixedWhereThePublishedPoliciesSawThemSo() {
        assertThat(Vocabulary.LEGACY_PREFIXED.ids(network("ConvNet2")))
                .containsExactly(0, 1, 2, 3, 5, 4, 2, 3, 6, 7, 3);
    }

    @Test
    void anUnknownLayerIsAnErrorOrTheLastNumber() {
        final AdaptableNetwork strange =
                new AdaptableNetwork("strange", Extent.CIFAR, List.of(NetworkBlock.fixed(new Conv(3, 8, 5, 0))));
        assertThat(Vocabulary.CLEAN.ids(strange)).containsExactly(Vocabulary.CLEAN.size() - 1);
        assertThatThrownBy(() -> Vocabulary.LEGACY.ids(strange))
                .hasMessage("The vocabulary (legacy) has no layer (Conv2d(3, 8, kernel_size=(5, 5), stride=(1, 1))).")
                .extracting("remedy")
                .asString()
                .startsWith("Maybe");
    }

    @Test
    void timesAreCodedAsPublished() {
        assertThat(golden("time_encoding.json").elements()).allSatisfy(test -> {
            final double[] code =
                    TimeCode.of(test.get("timeleft").number(), test.get("total").number(), 8);
            assertThat(code).containsExactly(numbers(test.get("encoding")), within(1e-12));
        });
    }

    @Test
    void schedulesFallAsPublished() {
        final JsonInput golden = golden("schedules.json");
        for (final String start : golden.get("episodes_until_temperature_is_1").keys()) {
            final LearningSchedules schedules = LearningSchedules.published(Double.parseDouble(start));
            final long episodes =
                    golden.get("episodes_until_temperature_is_1").get(start).integer(1, 99);
            assertThat(schedules.temperatureAfter(episodes - 1)).isGreaterThan(1);
            assertThat(schedules.temperatureAfter(episodes)).isEqualTo(1);
        }
        final LearningSchedules ten = LearningSchedules.published(10);
        final JsonInput temperatures = golden.get("temperature_T0_10_after_episode");
        temperatures
                .keys()
                .forEach(episode -> assertThat(ten.temperatureAfter(Long.parseLong(episode)))
                        .isCloseTo(temperatures.get(episode).number(), within(1e-12)));
        final JsonInput rates = golden.get("policy_lr_after_episode");
        rates.keys()
                .forEach(episode -> assertThat(ten.rateAfter(Long.parseLong(episode)))
                        .isCloseTo(rates.get(episode).number(), within(1e-18)));
        assertThat(LearningSchedules.published(1).temperatureAfter(7)).isEqualTo(1);
    }

    @Test
    void chancesAreSoftenedTwice() {
        assertThat(golden("schedules.json").get("softened_probs").elements())
                .allSatisfy(test -> assertThat(Softening.softened(
                                numbers(test.get("p")), test.get("T").number()))
                        .containsExactly(numbers(test.get("out")), within(1e-12)));
        assertThat(Softening.softened(new double[] {.98, .02, 0, 0}, 10))
                .containsExactly(new double[] {.268, .243, .244, .244}, within(1.5e-3));
    }
}
