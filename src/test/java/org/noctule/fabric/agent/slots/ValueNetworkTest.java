package org.noctule.fabric.agent.slots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.test.Seeds;

final class ValueNetworkTest {
    private static float[] random(int size, Random random) {
        final float[] values = new float[size];
        for (int i = 0; i < size; i++) {
            values[i] = random.nextFloat() * 2 - 1;
        }
        return values;
    }

    private static double twin(float[][] weights, float[] features) {
        double value = 0;
        for (int unit = 0; unit < weights[1].length; unit++) {
            double sum = weights[1][unit];
            for (int feature = 0; feature < features.length; feature++) {
                sum += weights[0][unit * features.length + feature] * features[feature];
            }
            value += weights[2][unit] * Math.max(0, sum);
        }
        for (int feature = 0; feature < features.length; feature++) {
            value += weights[3][feature] * features[feature];
        }
        return value;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 9, 32})
    void sumsRectifiedUnitsBesideALinearTerm(int units) {
        final Random random = Seeds.random(units);
        final int features = 5;
        final float[][] weights = {
            random(units * features, random), random(units, random), random(units, random), random(features, random)
        };
        final ValueNetwork network = new ValueNetwork(weights[0], weights[1], weights[2], weights[3]);
        for (int round = 0; round < 100; round++) {
            final float[] input = random(features, random);
            assertThat((double) network.value(input)).isCloseTo(twin(weights, input), within(1e-4));
        }
    }

    @Test
    void refusesWeightsThatDoNotFitTogether() {
        assertThatThrownBy(() -> new ValueNetwork(new float[5], new float[2], new float[2], new float[3]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("5 weights, 2 biases and 2 outputs for 3 features");
    }

    @Test
    void decidesForTheAnswerThatIsWorthMost() {
        final BlockRule rule = new FirstFitBlocks(PublishedStreams.INDEX);
        final SlotJob job = PublishedStreams.draw('A', 1).episode().jobs().stream()
                .filter(some -> some.demands().size() == 6)
                .findFirst()
                .orElseThrow();
        final SlotState state = new SlotState(PublishedStreams.LONGEST, SlotState.ENDLESS);
        for (final int degree : List.of(1, 2, 4, 6, 8, 16)) {
            final AfterstateValue value =
                    features -> features[AfterstateFeatures.names().indexOf("degree " + degree)];
            assertThat(new BestAfterstate(value, rule, PublishedStreams.INDEX)
                            .choose(state, job)
                            .degree())
                    .isEqualTo(degree);
        }
        final AfterstateValue never = features -> -features[features.length - 1];
        assertThat(new BestAfterstate(never, rule, PublishedStreams.INDEX).choose(state, job))
                .isEqualTo(SlotChoice.REJECT);
    }
}
