package org.noctule.learning.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Random;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.noctule.test.Seeds;
import org.noctule.test.Shared;

final class ReturnsTest {
    @Test
    void transformsRewardsAsHdeeprm() throws IOException {
        final JsonNode cases = new ObjectMapper()
                .readTree(
                        Shared.file("golden/hdeeprm/c16_reward_transform.json").toFile());
        assertThat(cases).isNotEmpty();
        for (final JsonNode golden : cases) {
            final float[] actual = Returns.standardised(Returns.discounted(
                    doubles(golden.get("rewards")), golden.get("gamma").asDouble()));
            final double[] expected = doubles(golden.get("transformed"));
            assertThat(actual).hasSize(expected.length);
            for (int i = 0; i < expected.length; i++) {
                assertThat((double) actual[i]).isCloseTo(expected[i], within(3e-7));
            }
        }
    }

    @Test
    void advantagesAreTheWeightedSumOfErrorsOfTheCritic() {
        final Random random = Seeds.random(5);
        for (int trial = 0; trial < 50; trial++) {
            final int size = 1 + random.nextInt(6);
            final double[] rewards = random.doubles(size).toArray();
            final float[] values = new float[size + 2];
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextFloat();
            }
            final double gamma = random.nextDouble();
            final double lambda = random.nextDouble();
            final double[] advantages = Returns.advantages(rewards, values, 2, gamma, lambda);
            for (int t = 0; t < size; t++) {
                double expected = 0;
                for (int k = t; k < size; k++) {
                    final double next = k + 1 < size ? values[2 + k + 1] : 0;
                    expected += Math.pow(gamma * lambda, k - t) * (rewards[k] + gamma * next - values[2 + k]);
                }
                assertThat(advantages[t]).isCloseTo(expected, within(1e-12));
            }
        }
    }

    private static double[] doubles(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .mapToDouble(JsonNode::asDouble)
                .toArray();
    }
}
