package org.noctule.learning.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.ActionMask;
import org.noctule.experiment.Environments;
import org.noctule.experiment.input.Inputs;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.RunOptions;
import org.noctule.json.JsonInput;
import org.noctule.learning.Environment;
import org.noctule.learning.Natives;
import org.noctule.learning.Turn;
import org.noctule.learning.algorithm.ActionRule;
import org.noctule.learning.algorithm.GreedyAction;
import org.noctule.learning.algorithm.SampledAction;
import org.noctule.learning.forward.GraphSample;
import org.noctule.model.Layout;
import org.noctule.model.Model;
import org.noctule.model.ModelJson;
import org.noctule.model.StoredTensor;
import org.noctule.random.Chance;
import org.noctule.test.Seeds;

/** Plain Java plays what PyTorch has learnt, as PyTorch would. */
@Tag("whole")
final class PlayedNetworkTest {
    private static final String GNN =
            "{'type': 'gnn', 'nodes': 12, 'edges': 20, 'node_features': 5, 'edge_features': 2}";

    @TempDir
    private Path folder;

    @BeforeAll
    static void load() {
        Natives.need();
    }

    private static NetworkOptions options(String json) {
        return Networks.read(JsonInput.parse(json.replace('\'', '"'), "test"));
    }

    /** A model whose weights are wider than fresh ones, so that actions differ. */
    private static Model drawn(NetworkOptions options, Layout layout, float width) {
        final TreeMap<String, StoredTensor> tensors = new TreeMap<>();
        try (NeuralNetwork network =
                options.create(layout.size(), layout.actions().size(), new SplittableRandom(7))) {
            final float[] weights = network.parameters().values();
            for (int i = 0; i < weights.length; i++) {
                weights[i] *= width;
            }
            network.parameters().set(weights);
            StoredNetwork.store(network, tensors);
        }
        return Model.of(layout, options.toJson(), ModelJson.object().put("name", "ppo"), ModelJson.object(), tensors);
    }

    private static void same(float[] played, float[] expected) {
        float most = 1;
        for (final float score : expected) {
            most = Math.max(most, Math.abs(score));
        }
        for (int action = 0; action < expected.length; action++) {
            assertThat(played[action]).as("action " + action).isCloseTo(expected[action], within(1e-6f * most));
        }
    }

    private static float[] observation(Random random, String json, int size) {
        if (json.equals(GNN)) {
            return GraphSample.random(random, 1 + random.nextInt(12), random.nextInt(21))
                    .padded(12, 20, 0);
        }
        final float[] values = new float[size];
        for (int i = 0; i < size; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'type': 'reinforce', 'hidden': 32}",
                "{'type': 'actor_critic', 'hidden': 32}",
                "{'type': 'mlp'}",
                "{'type': 'mlp', 'hidden': [20, 30, 10], 'activation': 'tanh'}",
                "{'type': 'mlp', 'hidden': 40, 'activation': 'leaky_relu'}",
                "{'type': 'kernel', 'features': 5}",
                "{'type': 'kernel', 'features': 6, 'activation': 'tanh', 'prior': 1.5}",
                GNN
            })
    void everyNetworkScoresAlike(String json) {
        final Random random = Seeds.random(11);
        final int actions = 33;
        final int size = json.equals(GNN) ? observation(random, GNN, 0).length : 6 * actions;
        final Layout layout = new Layout(
                "toy", size, IntStream.range(0, actions).mapToObj(i -> "a" + i).toList());
        for (final float width : new float[] {1, 2}) {
            final Model model = drawn(options(json), layout, width);
            try (NeuralNetwork network = StoredNetwork.open(model, options(json), "test");
                    PlayedNetwork played = StoredNetwork.play(model, "test")) {
                for (int time = 0; time < 50; time++) {
                    final float[] seen = observation(random, json, size);
                    same(played.scores(seen), Scores.of(network, seen, 1, actions));
                }
            }
        }
    }

    /** Every decision of a whole episode; models that come with experiments, and drawn ones. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "job | 'observation': 'logarithmic' | rlscheduler/models/lublin",
                "job | 'observation': 'logarithmic' | rlscheduler/models/hpc2n-backfilling",
                "partition | 'observation': 'graph', 'max_nodes': 150, 'max_edges': 200 | pac-ml/learning/models/A-gnn-ddls",
                "partition | 'observation': 'summary' | pac-ml/learning/models/A-mlp-ddls",
                "policy | 'observation': 'normal' | {'type': 'mlp', 'activation': 'tanh'}",
                "policy | 'observation': 'minimal' | {'type': 'actor_critic', 'hidden': 16}",
                "job | 'window': 128 | {'type': 'kernel', 'features': 10}",
            })
    void everyDecisionOfAnEpisodeIsTheSame(String problem, String env, String network) throws IOException {
        final Optional<Model> stored = Optional.of(network)
                .filter(name -> !name.startsWith("{"))
                .map(name -> Model.read(Path.of("launch/experiments/" + name + ".safetensors")));
        final RunOptions options = read(problem, env);
        final Environments environments = new Environments(options, Inputs.read(options), stored.map(Model::layout));
        try (Environment environment = environments.create()) {
            final Model model = stored.orElseGet(() -> drawn(options(network), environments.layout(environment), 3));
            model.layout().checkFits(environments.layout(environment), network);
            final NetworkOptions made = Networks.read(model.network());
            try (NeuralNetwork learnt = StoredNetwork.open(model, made, "test");
                    PlayedNetwork played = StoredNetwork.play(model, "test")) {
                for (final ActionRule rule : List.of(new GreedyAction(), new SampledAction())) {
                    compare(environment, learnt, played, rule);
                }
            }
        }
    }

    private static void compare(Environment environment, NeuralNetwork learnt, PlayedNetwork played, ActionRule rule) {
        final Chance one = Chance.of(1, Chance.Purpose.ACTIONS, 0);
        final Chance other = Chance.of(1, Chance.Purpose.ACTIONS, 0);
        int choices = 0;
        Turn turn = environment.begin(1);
        while (turn instanceof Turn.Choice choice && choices < 2000) {
            final float[] seen = choice.observation().toArray();
            final ActionMask mask = choice.mask();
            final int action = rule.choose(played.scores(seen), 0, mask, one);
            assertThat(action)
                    .as("choice " + choices)
                    .isEqualTo(rule.choose(Scores.of(learnt, seen, 1, mask.size()), 0, mask, other));
            turn = environment.step(action);
            choices++;
        }
        assertThat(choices).isGreaterThan(5);
    }

    private RunOptions read(String problem, String env) throws IOException {
        final Path base = Path.of("launch/environments").toAbsolutePath();
        final String text = Files.readString(base.resolve(problem + ".json"))
                .replace("../../", base.getParent().getParent() + "/");
        final JsonInput json = JsonInput.parse(text, problem);
        final ObjectNode more = (ObjectNode)
                JsonInput.parse("{" + env.replace('\'', '"') + "}", "env").node();
        ((ObjectNode) json.node()).withObject("/decision/env").setAll(more);
        final Path file =
                Files.writeString(folder.resolve(problem + ".json"), json.node().toString());
        return OptionsReader.read(file, Overrides.NONE, warning -> {});
    }
}
