package org.noctule.coupling.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.noctule.coupling.learning.FieldNetwork.Numbers;
import org.noctule.json.JsonInput;
import org.noctule.learning.Natives;
import org.noctule.test.Shared;

@Tag("whole")
final class FieldTrainerTest {
    private static final int STEPS = 10;

    @BeforeAll
    static void load() {
        Natives.need();
    }

    /** Steps of a wave, one after the other, 11 of them, so that each but the last is followed by its target. */
    private static double[] wave(double period, int grid, int step) {
        final double[] field = new double[grid * grid];
        for (int i = 0; i < field.length; i++) {
            final double x = -2 * Math.PI + 4 * Math.PI * (i / grid) / (grid - 1);
            final double y = -2 * Math.PI + 4 * Math.PI * (i % grid) / (grid - 1);
            final double r = Math.sqrt(x * x + y * y);
            field[i] = StrictMath.sin(2 * r - 2 * Math.PI / period * step) / (r + 1);
        }
        return field;
    }

    /** The weights that the reference was worked out with. */
    private static double[] reference(List<FieldLayer> layers) {
        final double[] weights =
                new double[layers.stream().mapToInt(FieldLayer::size).sum()];
        int next = 0;
        for (final FieldLayer layer : layers) {
            final int first = next;
            for (int i = 0; i < layer.weights(); i++) {
                weights[next++] = 0.1 * StrictMath.sin(i + 1 + first);
            }
            final int bias = next;
            for (int i = 0; i < layer.outputs(); i++) {
                weights[next++] = 0.01 * StrictMath.cos(i + bias);
            }
        }
        return weights;
    }

    private static double[] join(List<double[]> fields, int from, int to) {
        return fields.subList(from, to).stream().flatMapToDouble(Arrays::stream).toArray();
    }

    @ParameterizedTest
    @EnumSource
    void losesWhatTheReferenceLoses(Numbers numbers) {
        final double tolerance = numbers == Numbers.DOUBLES ? 1e-9 : 1e-4;
        for (final JsonInput wanted : JsonInput.read(Shared.file("golden/workflow/cnn_training.json"))
                .get("cases")
                .elements()) {
            final int grid = (int) wanted.get("grid").integer(1, 100);
            final List<double[]> inputs = new ArrayList<>();
            final List<double[]> targets = new ArrayList<>();
            for (final JsonInput period : wanted.get("periods").elements()) {
                for (int step = 0; step < STEPS; step++) {
                    inputs.add(wave(period.number(), grid, step));
                    targets.add(wave(period.number(), grid, step + 1));
                }
            }
            final List<FieldLayer> layers =
                    FieldLayer.network((int) wanted.get("kernel").integer(1, 99));
            try (FieldNetwork network = new FieldNetwork(layers, reference(layers), numbers, 0.001)) {
                final double[] first = network.predict(inputs.get(0), grid);
                final List<JsonInput> row = wanted.get("first_row_first4_of_initial_prediction_sample0")
                        .elements();
                for (int i = 0; i < row.size(); i++) {
                    assertThat(first[i]).isCloseTo(row.get(i).number(), within(tolerance * 0.1));
                }
                int from = 0;
                for (final JsonInput loss :
                        wanted.get("batch_losses_steps1to5_batch4_in_order").elements()) {
                    assertThat(network.step(join(inputs, from, from + 4), join(targets, from, from + 4), grid))
                            .isCloseTo(loss.number(), within(tolerance * loss.number()));
                    from += 4;
                }
                final double after =
                        wanted.get("mse_on_all_20_samples_after_epoch").number();
                assertThat(network.error(join(inputs, 0, 20), join(targets, 0, 20), grid))
                        .isCloseTo(after, within(tolerance * after));
                assertThat(Arrays.stream(network.weights()).sum())
                        .isCloseTo(wanted.get("params_sum_after").number(), within(10 * tolerance));
            }
        }
    }

    @Test
    void networksHaveTheWeightsOfTheTutorials() {
        for (final JsonInput wanted :
                JsonInput.read(Shared.file("golden/workflow/cnn_params.json")).elements()) {
            assertThat(FieldLayer.network((int) wanted.get("kernel").integer(1, 99)).stream()
                            .mapToInt(FieldLayer::size)
                            .sum())
                    .isEqualTo((int) wanted.get("params").integer(1, 1_000_000));
        }
        assertThatThrownBy(() -> FieldLayer.network(4)).hasMessageContaining("(4) is not odd");
    }

    @Test
    void gradientsAreThoseOfFiniteDifferences() {
        final int grid = 5;
        final List<FieldLayer> layers = FieldLayer.network(3);
        final double[] inputs = wave(40, grid, 0);
        final double[] targets = wave(40, grid, 1);
        final double[] weights = reference(layers);
        // Adam's first step goes by the sign of the gradient alone, by the rate exactly but for its epsilon.
        final double[] after;
        try (FieldNetwork network = new FieldNetwork(layers, weights, Numbers.DOUBLES, 1e-3)) {
            network.step(inputs, targets, grid);
            after = network.weights();
        }
        for (int i = 0; i < weights.length; i += 131) {
            final double slope = (error(layers, weights, i, 1e-6, inputs, targets, grid)
                            - error(layers, weights, i, -1e-6, inputs, targets, grid))
                    / 2e-6;
            if (Math.abs(slope) > 1e-5) {
                assertThat(after[i] - weights[i]).isCloseTo(-1e-3 * Math.signum(slope), within(2e-6));
            }
        }
    }

    private static double error(
            List<FieldLayer> layers, double[] weights, int index, double by, double[] inputs, double[] targets, int n) {
        final double[] moved = weights.clone();
        moved[index] += by;
        try (FieldNetwork network = new FieldNetwork(layers, moved, Numbers.DOUBLES, 1e-3)) {
            return network.error(inputs, targets, n);
        }
    }

    @Test
    void equalSeedsGiveEqualLossesAndOthersOthers() {
        final int grid = 6;
        final List<float[]> fields = IntStream.range(0, 11)
                .mapToObj(step -> {
                    final double[] field = wave(50, grid, step);
                    final float[] floats = new float[field.length];
                    for (int i = 0; i < floats.length; i++) {
                        floats[i] = (float) field[i];
                    }
                    return floats;
                })
                .toList();
        final FieldSamples samples = new FieldSamples(grid, fields.subList(0, STEPS), fields.subList(1, STEPS + 1));
        final List<Integer> steps = new ArrayList<>();
        final FieldTrainer.Trained one = new FieldTrainer(3, 1).train(samples, steps::add);
        assertThat(steps).containsExactly(1, 2, 3);
        assertThat(one.losses())
                .hasSize(3)
                .isEqualTo(new FieldTrainer(3, 1).train(samples, step -> {}).losses());
        assertThat(one.weights())
                .hasSize(2481)
                .isEqualTo(new FieldTrainer(3, 1).train(samples, step -> {}).weights());
        assertThat(one.losses())
                .isNotEqualTo(new FieldTrainer(3, 2).train(samples, step -> {}).losses());
    }
}
