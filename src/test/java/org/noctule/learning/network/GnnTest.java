package org.noctule.learning.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.learning.Natives;
import org.noctule.learning.forward.GnnTwin;
import org.noctule.learning.forward.GraphRoom;
import org.noctule.learning.forward.GraphSample;
import org.noctule.model.StoredTensor;
import org.noctule.test.Seeds;

@Tag("whole")
final class GnnTest {
    private static final int WHOLE = 7;
    private static final int ACTIONS = 4;
    private static final int NODES = 12;
    private static final int EDGES = 20;

    @BeforeAll
    static void load() {
        Natives.need();
    }

    private static NamedNetwork options(int nodes, int edges, String more) {
        return (NamedNetwork) Networks.read(JsonInput.parse(
                "{\"type\": \"gnn\", \"nodes\": " + nodes + ", \"edges\": " + edges
                        + ", \"node_features\": 5, \"edge_features\": 2" + more.replace('\'', '"') + "}",
                "test"));
    }

    private static NamedNetwork options() {
        return options(NODES, EDGES, ", 'message': 8, 'hidden': 9, 'node': 6, 'summary': 3, 'head': [10]");
    }

    private static NeuralNetwork network(NamedNetwork options) {
        return options.create(WHOLE + (int) GraphRoom.of(options.values()).size(), ACTIONS, new SplittableRandom(3));
    }

    private static float[] rows(List<GraphSample> samples) {
        final float[] all = new float
                [samples.size()
                        * (WHOLE + (int) GraphRoom.of(options().values()).size())];
        int next = 0;
        for (final GraphSample sample : samples) {
            final float[] row = sample.padded(NODES, EDGES, 0);
            System.arraycopy(row, 0, all, next, row.length);
            next += row.length;
        }
        return all;
    }

    private static float[] values(NeuralNetwork network, float[] rows, int count) {
        return Torch.withoutGradient(() -> {
            final float[] values = new float[count];
            network.forward(Tensor.create(rows, count, rows.length / count))
                    .value()
                    .orElseThrow()
                    .contiguous()
                    .data_ptr_float()
                    .get(values);
            return values;
        });
    }

    @Test
    void saysWhatASlowTwinWorksOutFromItsWeights() {
        final Random random = Seeds.random(1);
        final GraphSample first = GraphSample.random(random, 12, 20);
        final GraphSample second = GraphSample.random(random, 5, 3);
        final GraphSample other =
                new GraphSample(GraphSample.random(random, 1, 1).whole(), first.nodes(), first.edges(), first.ends());
        final List<GraphSample> samples = List.of(first, second, other, GraphSample.random(random, 3, 0));
        try (NeuralNetwork network = network(options())) {
            final TreeMap<String, StoredTensor> weights = new TreeMap<>();
            StoredNetwork.store(network, weights);
            final float[] scores = Scores.of(network, rows(samples), samples.size(), ACTIONS);
            final float[] values = values(network, rows(samples), samples.size());
            for (int i = 0; i < samples.size(); i++) {
                final GraphSample sample = samples.get(i);
                final GnnTwin twin = new GnnTwin(weights, sample.nodes(), sample.edges(), sample.ends());
                final double[] expected = twin.output(sample.whole(), "scores");
                for (int action = 0; action < ACTIONS; action++) {
                    assertThat((double) scores[i * ACTIONS + action]).isCloseTo(expected[action], within(2e-5));
                }
                assertThat((double) values[i]).isCloseTo(twin.output(sample.whole(), "value")[0], within(2e-5));
            }
        }
    }

    @Test
    void theOrderOfNodesAndEdgesDoesNotMatter() {
        final Random random = Seeds.random(2);
        try (NeuralNetwork network = network(options())) {
            for (int turn = 0; turn < 20; turn++) {
                final GraphSample sample =
                        GraphSample.random(random, 1 + random.nextInt(NODES), random.nextInt(EDGES + 1));
                final float[] scores = Scores.of(network, rows(List.of(sample)), 1, ACTIONS);
                final float[] shuffled = Scores.of(network, rows(List.of(sample.shuffled(random))), 1, ACTIONS);
                assertThat(shuffled).containsExactly(scores, within(1e-5f));
            }
        }
    }

    @Test
    void roomThatIsNotNeededDoesNotMatter() {
        final GraphSample sample = GraphSample.random(Seeds.random(3), 6, 9);
        try (NeuralNetwork network = network(options())) {
            final float[] scores = Scores.of(network, sample.padded(NODES, EDGES, 0), 1, ACTIONS);
            assertThat(Scores.of(network, sample.padded(NODES, EDGES, 77), 1, ACTIONS))
                    .isEqualTo(scores);
            final NamedNetwork roomy =
                    options(50, 70, ", 'message': 8, 'hidden': 9, 'node': 6, 'summary': 3, 'head': [10]");
            try (NeuralNetwork other = network(roomy)) {
                assertThat(Scores.of(other, sample.padded(50, 70, 0), 1, ACTIONS))
                        .isEqualTo(scores);
            }
        }
    }

    @Test
    void whatIsAskedTogetherIsAnsweredAsIfAskedAlone() {
        final Random random = Seeds.random(4);
        final List<GraphSample> samples = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            samples.add(GraphSample.random(random, 1 + i, 2 * i));
        }
        samples.addAll(List.copyOf(samples));
        try (NeuralNetwork network = network(options())) {
            final float[] together = Scores.of(network, rows(samples), samples.size(), ACTIONS);
            for (int i = 0; i < samples.size(); i++) {
                assertThat(Arrays.copyOfRange(together, i * ACTIONS, (i + 1) * ACTIONS))
                        .containsExactly(Scores.of(network, rows(List.of(samples.get(i))), 1, ACTIONS), within(1e-5f));
            }
        }
    }

    /** With tanh, whose slope is the same on both sides, and steps that suit 32 bits. */
    @Test
    void gradientsOfAllPartsAreThoseOfFiniteDifferences() {
        final Random random = Seeds.random(5);
        final List<GraphSample> samples =
                List.of(GraphSample.random(random, 8, 15), GraphSample.random(random, 12, 20));
        final float[] rows = rows(samples);
        final NamedNetwork smooth = options(
                NODES,
                EDGES,
                ", 'message': 8, 'hidden': 9, 'node': 6, 'summary': 3, 'head': [10], 'activation': 'tanh'");
        try (NeuralNetwork network = network(smooth)) {
            final float[] gradient = Torch.scoped(() -> network.parameters().gradient(loss(network, rows)));
            final float[] weights = network.parameters().values();
            int moved = 0;
            for (int i = 0; i < weights.length; i += 7) {
                final float step = 1e-2f;
                final double slope =
                        (loss(network, weights, i, step, rows) - loss(network, weights, i, -step, rows)) / (2 * step);
                assertThat((double) gradient[i])
                        .as("weight " + i)
                        .isCloseTo(slope, within(3e-3 + 0.01 * Math.abs(slope)));
                moved += Math.abs(slope) > 1e-2 ? 1 : 0;
            }
            assertThat(moved).isGreaterThan(weights.length / 7 / 10);
            final TreeMap<String, StoredTensor> stored = new TreeMap<>();
            network.parameters().store("", gradient, stored);
            assertThat(stored).hasSize(2 * 3 * 4 + 4 + 2 * 4).allSatisfy((name, slopes) -> {
                float most = 0;
                for (final float slope : slopes.values()) {
                    most = Math.max(most, Math.abs(slope));
                }
                assertThat(most).as(name).isPositive();
            });
        }
    }

    private static Tensor loss(NeuralNetwork network, float[] rows) {
        final Output output = network.forward(Tensor.create(rows, 2, rows.length / 2));
        return output.scores()
                .square()
                .sum()
                .add(output.value().orElseThrow().square().sum());
    }

    private static double loss(NeuralNetwork network, float[] weights, int index, float step, float[] rows) {
        final float[] other = weights.clone();
        other[index] += step;
        network.parameters().set(other);
        final double loss =
                Torch.withoutGradient(() -> (double) loss(network, rows).item_float());
        network.parameters().set(weights);
        return loss;
    }

    @Test
    void refusesObservationsWithoutAGraph() {
        assertThatThrownBy(() -> options().create(34, 17, new SplittableRandom(1)))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("the observation has only 34 values");
        assertThatThrownBy(() -> options(3, 4, ", 'message': 7"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("must be even");
    }
}
