package org.noctule.deepening.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.noctule.deepening.AdaptableNetworks;
import org.noctule.deepening.AdaptationRequest;
import org.noctule.deepening.ReplayFolder;
import org.noctule.deepening.ReplayScenario;
import org.noctule.test.Shared;

/** Published policies, played without PyTorch. */
final class AdaptationPolicyTest {
    private static final PolicyShape PUBLISHED = PolicyShape.published(Vocabulary.LEGACY);

    private static Path file(String policy) {
        return Shared.file("golden/adaptation/policy_" + policy + ".manifest.json");
    }

    @Test
    void theEarlyPolicyFindsTheBestRunOfItsScenario() {
        final ReplayScenario early =
                ReplayFolder.read(Shared.file("data/adaptation")).get(0);
        final AdaptationPolicy policy = StoredAdaptation.play(file("simulation_early_learn2"), PUBLISHED);
        final List<Integer> actions = early.play(policy);
        assertThat(actions).containsExactly(1, 1, 0);
        assertThat(early.rank(actions)).isEqualTo(1);
        final double[] third = policy.chances(
                new AdaptationRequest(early.network().deepen(List.of(1, 1)), early.timeLeft(List.of(1, 1)), 400, 2, 0));
        assertThat(third[0]).isCloseTo(.98731, within(2e-5));
    }

    @Test
    void refusesNetworksWithOtherActions() {
        final AdaptationPolicy policy = StoredAdaptation.play(file("simulation_early_learn2"), PUBLISHED);
        final var small = AdaptableNetworks.named("FeedForwardNet", "test");
        assertThatThrownBy(() -> policy.decide(new AdaptationRequest(small, 1, 2, 0, 0)))
                .hasMessageEndingWith(": the policy chooses among 4 actions, the network (FeedForwardNet) has 2.");
    }

    @Test
    void refusesWeightsOfTheWrongShape() {
        final Path manifest = file("simulation_late_learn2");
        assertThatThrownBy(() -> StoredAdaptation.play(manifest, PolicyShape.published(Vocabulary.CLEAN)))
                .hasMessageEndingWith("has the shape [13, 16], not [18, 16].");
        assertThatThrownBy(() ->
                        StoredAdaptation.play(manifest, new PolicyShape(Vocabulary.LEGACY, 16, 40, 8, 16, 128, 4)))
                .hasMessageContaining("has the shape [200, 16], not [160, 16]");
    }
}
