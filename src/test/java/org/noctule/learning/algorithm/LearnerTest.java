package org.noctule.learning.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.ActionMask;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.json.Options;
import org.noctule.learning.Natives;
import org.noctule.learning.network.Networks;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.learning.network.StoredNetwork;
import org.noctule.learning.network.Torch;
import org.noctule.model.StoredTensor;
import org.noctule.random.Chance;
import org.noctule.test.Seeds;

@Tag("whole")
final class LearnerTest {
    private static final ActionMask NOT_THE_SECOND = ActionMask.all(3).without(1);

    @BeforeAll
    static void load() {
        Natives.need();
    }

    private static LearnerOptions options(String json) {
        return Learners.read(JsonInput.parse(json.replace('\'', '"'), "test"));
    }

    private static NeuralNetwork network() {
        return network("{'type': 'mlp', 'hidden': 6, 'activation': 'tanh'}");
    }

    private static NeuralNetwork network(String json) {
        return Networks.read(JsonInput.parse(json.replace('\'', '"'), "test")).create(4, 3, chance());
    }

    private static Chance chance() {
        return Chance.of(1, Chance.Purpose.WEIGHTS, 1);
    }

    private static List<Episode> episodes(int count, ActionMask mask) {
        final Random random = Seeds.random(count);
        final List<Episode> episodes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            final Episode episode = new Episode(4, 3);
            for (int step = 0; step < 5 + 10 * i; step++) {
                final float[] seen = {random.nextFloat(), random.nextFloat(), random.nextFloat(), random.nextFloat()};
                episode.add(seen, 0, mask, 2 * random.nextInt(2));
                episode.reward(random.nextDouble());
            }
            episodes.add(episode);
        }
        return episodes;
    }

    private static TreeMap<String, StoredTensor> weights(NeuralNetwork network) {
        final TreeMap<String, StoredTensor> weights = new TreeMap<>();
        StoredNetwork.store(network, weights);
        return weights;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'name': 'reinforce', 'entropy': 0.1}",
                "{'name': 'actor_critic', 'entropy': 0.1}",
                "{'name': 'ppo', 'entropy': 0.1}"
            })
    void forbiddenActionsAreNotLearntFrom(String learner) {
        try (Learner learning = options(learner).create(network())) {
            final TreeMap<String, StoredTensor> before = weights(learning.network());
            learning.learn(episodes(3, NOT_THE_SECOND), chance());
            final TreeMap<String, StoredTensor> after = weights(learning.network());
            final float[] biasBefore = before.get("weights.scores.1.bias").values();
            final float[] biasAfter = after.get("weights.scores.1.bias").values();
            assertThat(biasAfter[1]).isEqualTo(biasBefore[1]);
            assertThat(biasAfter[0]).isNotEqualTo(biasBefore[0]);
        }
    }

    @Test
    void whatAllEpisodesHaveInCommonIsNotLearntWithABaseline() {
        final Episode same = new Episode(4, 3);
        same.add(new float[] {1, 0, 0, 1}, 0, ActionMask.all(3), 2);
        same.reward(5);
        for (final String baseline : List.of("batch", "moving")) {
            try (Learner learner = options("{'name': 'reinforce', 'baseline': '" + baseline + "'}")
                    .create(network())) {
                final float[] before = learner.network().parameters().values();
                learner.learn(List.of(same, same), chance());
                assertThat(learner.network().parameters().values()).isEqualTo(before);
            }
        }
    }

    @Test
    void anUpdateOfSeveralEpisodesAveragesTheirLosses() {
        final List<Episode> both = episodes(2, ActionMask.all(3));
        final double[] losses = new double[3];
        for (int i = 0; i < 3; i++) {
            try (Learner learner = options("{'name': 'actor_critic'}").create(network())) {
                losses[i] = learner.learn(i == 2 ? both : both.subList(i, i + 1), chance())
                        .loss();
            }
        }
        assertThat(losses[2]).isCloseTo((losses[0] + losses[1]) / 2, within(1e-4));
    }

    /** Before its first step PPO's policies are the same: what is left is the error of the critic. */
    @Test
    void theFirstStepOfPpoHasTheLossOfItsDefinition() {
        final List<Episode> played = episodes(2, ActionMask.all(3));
        try (Learner learner = options("{'name': 'ppo', 'epochs': 1, 'minibatch': 1000, 'lambda': 1, 'gamma': 0.9}")
                .create(network())) {
            double squares = 0;
            int count = 0;
            for (final Episode episode : played) {
                final double[] returns = Returns.discounted(episode.rewards(), 0.9);
                for (int i = 0; i < episode.size(); i++) {
                    final double value = value(learner.network(), episode, i);
                    squares += (returns[i] - value) * (returns[i] - value);
                    count++;
                }
            }
            assertThat(learner.learn(played, chance()).loss()).isCloseTo(0.5 * squares / count, within(1e-5));
        }
    }

    @Test
    void theFirstUpdatesOfPpoRepeatTheFirstAllowedActionWhateverItEarns() {
        final ActionMask notTheFirst = ActionMask.all(3).without(0);
        final Random random = Seeds.random(5);
        final LearnerOptions options = options("{'name': 'ppo', 'lr': 0.02, 'imitate': 30}");
        try (Learner learner = options.create(network());
                Learner resumed = options.create(network())) {
            for (int update = 0; update < 30; update++) {
                final Episode episode = new Episode(4, 3);
                for (int step = 0; step < 40; step++) {
                    final float[] seen = {random.nextFloat(), random.nextFloat(), 1, 0};
                    final int action = learner.exploration().choose(new float[] {0, 0, 9}, 0, notTheFirst, chance());
                    assertThat(action).isEqualTo(1);
                    episode.add(seen, 0, notTheFirst, action);
                    episode.reward(-1 - action);
                }
                learner.learn(List.of(episode), chance());
            }
            final float[] scores = new float[3];
            Torch.withoutGradient(() -> {
                final Tensor seen = Tensor.create(new float[] {0.5f, 0.5f, 1, 0}, 1, 4);
                Torch.read(learner.network().forward(seen).scores(), scores, 0, 3);
                return scores;
            });
            final double[] probabilities = SampledAction.probabilities(scores, notTheFirst);
            assertThat(probabilities[1]).isGreaterThan(0.95);
            assertThat(learner.exploration()).isInstanceOf(SampledAction.class);
            final TreeMap<String, StoredTensor> tensors = new TreeMap<>();
            final ObjectNode numbers = JsonNodeFactory.instance.objectNode();
            learner.store(tensors, numbers);
            resumed.restore(tensors, JsonInput.of(numbers, "state"), "state");
            assertThat(resumed.exploration()).isInstanceOf(SampledAction.class);
        }
    }

    private static double value(NeuralNetwork network, Episode episode, int decision) {
        final float[] seen = new float[4];
        System.arraycopy(episode.observations(), 4 * decision, seen, 0, 4);
        return Torch.withoutGradient(() -> (double)
                network.forward(Tensor.create(seen, 1, 4)).value().orElseThrow().item_float());
    }

    @Test
    void anEpisodeWithoutDecisionsTeachesNothing() {
        for (final String name : List.of("reinforce", "actor_critic", "ppo", "impala", "dqn")) {
            try (Learner learner = options("{'name': '" + name + "'}").create(network())) {
                assertThat(learner.learn(List.of(new Episode(4, 3)), chance())).isEqualTo(Update.NONE);
            }
        }
    }

    @Test
    void learnersWithACriticNeedANetworkWithAValue() {
        try (NeuralNetwork valueless = network("{'type': 'reinforce', 'hidden': 3}")) {
            assertThatThrownBy(() -> options("{'name': 'ppo'}").create(valueless))
                    .isInstanceOf(NoctuleException.class)
                    .hasMessageContaining("ppo needs a network");
        }
    }

    @Test
    void optionsReadBackAsTheyWereWritten() {
        for (final String name : List.of("reinforce", "actor_critic", "ppo", "impala", "dqn")) {
            final LearnerOptions options = options("{'name': '" + name + "', 'lr': 0.02, 'batch': 3}");
            assertThat(Learners.read(JsonInput.of(options.toJson(), "test"))).isEqualTo(options);
            assertThat(options.episodes()).isEqualTo(3);
        }
        final LearnerOptions evolution = options("{'name': 'evolution', 'spread': 0.3, 'pairs': 5}");
        assertThat(Learners.read(JsonInput.of(evolution.toJson(), "test"))).isEqualTo(evolution);
        assertThat(evolution.episodes()).isEqualTo(10);
        assertThatThrownBy(() -> options("{'name': 'ppo', 'gama': 1}"))
                .isInstanceOfSatisfying(
                        NoctuleException.class, e -> assertThat(e.remedy()).contains("gamma"));
        assertThatThrownBy(() -> options("{'name': 'ppo', 'gamma': 1.5}")).isInstanceOf(NoctuleException.class);
    }

    @Test
    void dqnExploresLessAndLess() {
        final Options options = ((NamedLearner) options("{'name': 'dqn', 'epsilon_decisions': 100}")).values();
        assertThat(Dqn.epsilon(options, 0)).isEqualTo(1);
        assertThat(Dqn.epsilon(options, 50)).isCloseTo(0.525, within(1e-12));
        assertThat(Dqn.epsilon(options, 1000)).isCloseTo(0.05, within(1e-12));
    }
}
