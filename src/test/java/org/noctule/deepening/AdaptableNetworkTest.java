package org.noctule.deepening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.deepening.Layer.Conv;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.test.Shared;

final class AdaptableNetworkTest {
    private static AdaptableNetwork network(String name) {
        return AdaptableNetworks.named(name, "test");
    }

    private static List<Integer> actions(String digits) {
        return digits == null
                ? List.of()
                : digits.chars().mapToObj(digit -> digit - '0').toList();
    }

    @ParameterizedTest
    @CsvSource({
        "ConvNet2, , 10602", "ConvNet2, 0, 19914", "ConvNet2, 1, 19914", "ConvNet2, 2, 10712",
        "ConvNet2, 012, 29336", "ConvNet2, 110, 38538", "ConvNet3, , 20778", "ConvNet3, 0, 57834",
        "ConvNet3, 002, 95000", "ConvNet3, 333, 20778"
    })
    void countsParametersAsPublished(String name, String digits, long parameters) {
        assertThat(network(name).deepen(actions(digits)).parameters()).isEqualTo(parameters);
    }

    @ParameterizedTest
    @CsvSource({
        "ConvNet2, , 2.34",
        "ConvNet2, 0, 10.63",
        "ConvNet2, 1, 3.89",
        "ConvNet3, , 16.0",
        "ConvNet3, 0, 49.2",
        "ConvNet3, 1, 23.2"
    })
    void countsMultiplyAddsAsPublished(String name, String digits, double millions) {
        assertThat(network(name).deepen(actions(digits)).multiplyAdds() / 1e6)
                .isCloseTo(millions, org.assertj.core.data.Percentage.withPercentage(.4));
    }

    @Test
    void layersAreThoseOfTheGoldenCases() {
        final JsonInput golden = JsonInput.read(Shared.file("golden/adaptation/vocabulary.json"));
        assertThat(golden.get("cases").elements()).hasSize(14).allSatisfy(test -> {
            final List<Integer> actions = test.get("actions").elements().stream()
                    .map(action -> (int) action.integer(0, 3))
                    .toList();
            final AdaptableNetwork grown = network(test.get("model").text()).deepen(actions);
            assertThat(grown.layers().stream().map(Layer::text).toList())
                    .isEqualTo(test.get("leaf_layers").elements().stream()
                            .map(JsonInput::text)
                            .toList());
        });
    }

    @Test
    void newBlocksStandDirectlyBehindTheOriginal() {
        final AdaptableNetwork once = network("ConvNet2").deepen(0);
        final NetworkBlock first = once.blocks().get(1);
        final AdaptableNetwork twice = once.deepen(0);
        assertThat(twice.blocks().get(0)).isSameAs(once.blocks().get(0));
        assertThat(twice.blocks().get(2)).isSameAs(first);
        assertThat(twice.blocks().get(1)).isNotSameAs(first).isEqualTo(first);
        assertThat(twice.added()).containsExactly(2, 0, 0);
        assertThat(twice.deepen(2).addedConvolutions()).isEqualTo(2);
    }

    @Test
    void actionsStayTheSameHoweverLargeItGrows() {
        final AdaptableNetwork network = network("ConvNet2");
        assertThat(network.actions()).isEqualTo(4);
        assertThat(network.deepen(List.of(0, 1, 2)).actions()).isEqualTo(4);
        assertThat(network.deepen(3)).isSameAs(network);
        assertThatThrownBy(() -> network.deepen(4))
                .isInstanceOf(NoctuleException.class)
                .hasMessage("The network (ConvNet2) has 4 actions, and no action (4).");
    }

    @Test
    void everyNamedNetworkTakesEveryAction() {
        for (final AdaptableNetwork network : AdaptableNetworks.all()) {
            for (int action = 0; action < network.actions(); action++) {
                assertThat(network.deepen(action).parameters()).isGreaterThanOrEqualTo(network.parameters());
            }
        }
        assertThatThrownBy(() -> network("ConvNet4")).hasMessage("test: there is no network (ConvNet4).");
    }

    @Test
    void refusesEvenKernelsAndImagesThatAreTooSmall() {
        assertThatThrownBy(() -> NetworkBlock.conv(new Conv(3, 8, 2, 0)))
                .hasMessageContaining("has an even kernel")
                .extracting(e -> ((NoctuleException) e).remedy())
                .asString()
                .startsWith("Maybe");
        assertThatThrownBy(() -> network("ConvNet2").withInput(new Extent(3, 5, 5)))
                .hasMessageContaining("cannot take what the layer before it gives (32 x 1 x 1)");
        assertThat(network("ConvNet2").withInput(new Extent(3, 16, 16)).multiplyAdds())
                .isEqualTo(14 * 14 * 32 * 27 + 5 * 5 * 32 * 288 + 320);
    }
}
