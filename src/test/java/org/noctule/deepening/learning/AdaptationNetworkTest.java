package org.noctule.deepening.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.deepening.AdaptableNetworks;
import org.noctule.json.JsonInput;
import org.noctule.learning.Natives;
import org.noctule.learning.network.Torch;
import org.noctule.model.ModelJson;
import org.noctule.random.Chance;
import org.noctule.test.Shared;

@Tag("whole")
final class AdaptationNetworkTest {
    private static final PolicyShape PUBLISHED = PolicyShape.published(Vocabulary.LEGACY);

    @TempDir
    Path folder;

    @BeforeEach
    void natives() {
        Natives.need();
    }

    private static Path file(String policy) {
        return Shared.file("golden/adaptation/policy_" + policy + ".manifest.json");
    }

    private static AdaptationNetwork recorded(String policy) {
        return StoredAdaptation.open(file(policy), PUBLISHED);
    }

    private static float[] read(Tensor tensor) {
        final float[] values = new float[(int) tensor.numel()];
        Torch.read(tensor, values, 0, values.length);
        return values;
    }

    private static void close(JsonInput expected, float[] values, int from) {
        final List<JsonInput> numbers = expected.elements();
        for (int i = 0; i < numbers.size(); i++) {
            assertThat((double) values[from + i])
                    .as(expected.where() + " " + i)
                    .isCloseTo(numbers.get(i).number(), within(1e-4));
        }
    }

    @Test
    void recordedPoliciesComputeWhatTheyDid() {
        final JsonInput golden = JsonInput.read(Shared.file("golden/adaptation/policy_forward.json"));
        assertThat(golden.elements()).hasSize(18).allSatisfy(step -> {
            try (AdaptationNetwork network = recorded(step.get("policy").text())) {
                final List<Integer> ids = step.get("layer_ids").elements().stream()
                        .map(id -> (int) id.integer(0, 12))
                        .toList();
                final double[] code = TimeCode.of(
                        step.get("timeleft").number(), step.get("total").number(), 8);
                Torch.withoutGradient(() -> {
                    final LayerLists lists = LayerLists.of(List.of(ids), network);
                    final float[] layers = read(network.layerEncodings(lists));
                    close(step.get("layer_encoding_first4_of_first_layer"), layers, 0);
                    close(step.get("layer_encoding_last4_of_last_layer"), layers, layers.length - 4);
                    final Tensor models = network.modelEncodings(lists);
                    close(step.get("model_encoding"), read(models), (ids.size() - 1) * 16);
                    final float[] times = new float[8];
                    for (int i = 0; i < 8; i++) {
                        times[i] = (float) code[i];
                    }
                    final float[] scores = read(network.logits(
                            lists, Tensor.create(new long[] {lists.last(0)}), Tensor.create(times, 1, 8)));
                    close(step.get("logits"), scores, 0);
                    final float[] played = StoredAdaptation.play(
                                    file(step.get("policy").text()), PUBLISHED)
                            .scores(ids, code);
                    for (int action = 0; action < scores.length; action++) {
                        assertThat(played[action])
                                .isCloseTo(scores[action], within(1e-6F * Math.max(1, Math.abs(scores[action]))));
                    }
                    final double[] chances = Softening.chances(scores, 0, 4, 1);
                    assertThat(Softening.likeliest(chances))
                            .isEqualTo((int) step.get("greedy_action").integer(0, 3));
                    return chances;
                });
            }
        });
    }

    @Test
    void listsOfSeveralLengthsGiveWhatEachGivesAlone() {
        try (AdaptationNetwork network = new AdaptationNetwork(
                PolicyShape.published(Vocabulary.CLEAN), Chance.of(3, Chance.Purpose.WEIGHTS, 0))) {
            final var base = AdaptableNetworks.named("ConvNet3", "test");
            final List<List<Integer>> lists = List.of(
                    Vocabulary.CLEAN.ids(base),
                    Vocabulary.CLEAN.ids(base.deepen(List.of(0, 2, 1))),
                    Vocabulary.CLEAN.ids(base.deepen(2)));
            Torch.withoutGradient(() -> {
                final LayerLists together = LayerLists.of(lists, network);
                final float[] all = read(network.modelEncodings(together));
                for (int list = 0; list < lists.size(); list++) {
                    final LayerLists alone = LayerLists.of(List.of(lists.get(list)), network);
                    final float[] one = read(network.modelEncodings(alone));
                    for (int i = 0; i < 16; i++) {
                        assertThat(all[(int) together.last(list) * 16 + i])
                                .isCloseTo(one[(int) alone.last(0) * 16 + i], within(1e-5F));
                    }
                }
                return all;
            });
        }
    }

    @Test
    void plainJavaPlaysWhatWasDrawn() {
        final PolicyShape shape = new PolicyShape(Vocabulary.CLEAN, 6, 20, 8, 12, 30, 4);
        final var base = AdaptableNetworks.named("ConvNet3", "test");
        for (int seed = 0; seed < 5; seed++) {
            try (AdaptationNetwork network = new AdaptationNetwork(shape, Chance.of(seed, Chance.Purpose.WEIGHTS, 0))) {
                final AdaptationPolicy policy = StoredAdaptation.play(
                        StoredAdaptation.model(network, base, ModelJson.object(), ModelJson.object(), new TreeMap<>()),
                        "test");
                for (final List<Integer> deeper : List.of(List.<Integer>of(), List.of(0), List.of(1, 2, 0, 2, 1))) {
                    final List<Integer> ids = Vocabulary.CLEAN.ids(base.deepen(deeper));
                    final double[] code = TimeCode.of(30 + deeper.size(), 100, 8);
                    final float[] times = new float[8];
                    for (int i = 0; i < 8; i++) {
                        times[i] = (float) code[i];
                    }
                    final float[] expected = Torch.withoutGradient(() -> {
                        final LayerLists lists = LayerLists.of(List.of(ids), network);
                        return read(network.logits(
                                lists, Tensor.create(new long[] {lists.last(0)}), Tensor.create(times, 1, 8)));
                    });
                    final float[] played = policy.scores(ids, code);
                    for (int action = 0; action < expected.length; action++) {
                        assertThat(played[action]).isCloseTo(expected[action], within(1e-6F));
                    }
                }
            }
        }
    }

    @Test
    void countsAsManyNumbersAsPublished() {
        try (AdaptationNetwork network = new AdaptationNetwork(PUBLISHED, Chance.of(1, Chance.Purpose.WEIGHTS, 0))) {
            assertThat(network.parameters().size()).isEqualTo(54980);
            assertThat(network.embedding()).hasSize(208);
        }
    }

    @Test
    void refusesWeightsOfTheWrongShape() throws IOException {
        final Path manifest = Shared.file("golden/adaptation/policy_simulation_late_learn2.manifest.json");
        assertThatThrownBy(() -> StoredAdaptation.open(manifest, PolicyShape.published(Vocabulary.CLEAN)))
                .hasMessageEndingWith("has the shape [13, 16], not [18, 16].")
                .extracting("remedy")
                .asString()
                .startsWith("Maybe");
        assertThatThrownBy(() ->
                        StoredAdaptation.open(manifest, new PolicyShape(Vocabulary.LEGACY, 16, 40, 8, 16, 128, 4)))
                .hasMessageContaining("has the shape [200, 16], not [160, 16]");
        final Path cut = folder.resolve("cut.manifest.json");
        Files.copy(manifest, cut);
        assertThatThrownBy(() -> StoredAdaptation.open(cut, PUBLISHED)).hasMessageContaining("does not exist");
        Files.write(folder.resolve("cut.f32"), new byte[4000]);
        assertThatThrownBy(() -> StoredAdaptation.open(cut, PUBLISHED)).hasMessageContaining("lies behind the end of");
    }
}
