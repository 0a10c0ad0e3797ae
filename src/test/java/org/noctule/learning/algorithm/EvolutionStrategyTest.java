package org.noctule.learning.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.learning.Natives;
import org.noctule.learning.network.Networks;
import org.noctule.random.Chance;
import org.noctule.test.Seeds;

@Tag("whole")
final class EvolutionStrategyTest {
    private static final EvolutionStrategyOptions OPTIONS = (EvolutionStrategyOptions) Learners.read(JsonInput.parse(
            "{\"name\": \"evolution\", \"lr\": 0.1, \"spread\": 0.3, \"weight_decay\": 0.01, \"pairs\": 3}", "test"));

    @BeforeAll
    static void load() {
        Natives.need();
    }

    private static EvolutionStrategy strategy() {
        return OPTIONS.create(Networks.read(JsonInput.parse("{\"type\": \"mlp\", \"hidden\": [4]}", "test"))
                .create(3, 2, Chance.of(1, Chance.Purpose.WEIGHTS, 0)));
    }

    private static List<Evaluation> trials(EvolutionStrategy strategy, long update) {
        final Random random = Seeds.random(update);
        return Arrays.stream(strategy.seeds(Chance.of(7, Chance.Purpose.UPDATE, update)))
                .mapToObj(seed -> new Evaluation(seed, random.nextInt(4)))
                .toList();
    }

    /** The share of lower returns, and half of that of equal ones. */
    @Test
    void ranksCountWhoDidWorse() {
        final Random random = Seeds.random(3);
        for (int trial = 0; trial < 100; trial++) {
            final double[] returns =
                    random.ints(2 + random.nextInt(9), 0, 5).asDoubleStream().toArray();
            final double[] ranks = TrialComparison.ranks(returns);
            for (int i = 0; i < returns.length; i++) {
                final double own = returns[i];
                final double lower =
                        Arrays.stream(returns).filter(other -> other < own).count();
                final double equal =
                        Arrays.stream(returns).filter(other -> other == own).count() - 1;
                assertThat(ranks[i]).isCloseTo((lower + equal / 2) / (returns.length - 1) - 0.5, within(1e-12));
            }
        }
    }

    @Test
    void theTrialsOfAPairLieOppositeEachOther() {
        try (EvolutionStrategy strategy = strategy()) {
            final float[] weights = strategy.network().parameters().values();
            final long[] seeds = strategy.seeds(Chance.of(7, Chance.Purpose.UPDATE, 0));
            assertThat(seeds).hasSize(6).doesNotHaveDuplicates();
            final float[] first = strategy.trial(seeds[2]);
            final float[] second = strategy.trial(seeds[3]);
            for (int i = 0; i < weights.length; i++) {
                assertThat(first[i] - weights[i]).isCloseTo(weights[i] - second[i], within(1e-6F));
            }
            assertThat(strategy.trial(seeds[4])).isNotEqualTo(first);
        }
    }

    /** The estimate as the paper writes it: each trial's direction by its shaped return, one after the other. */
    @Test
    void aStepDescendsTheEstimateOfThePaper() {
        try (EvolutionStrategy strategy = strategy()) {
            final float[] weights = strategy.network().parameters().values();
            final List<Evaluation> trials = trials(strategy, 0);
            final double[] ranks = TrialComparison.ranks(
                    trials.stream().mapToDouble(Evaluation::earned).toArray());
            final float[] slope = new float[weights.length];
            for (int i = 0; i < slope.length; i++) {
                double ascent = 0;
                for (int trial = 0; trial < ranks.length; trial++) {
                    final float apart = strategy.trial(trials.get(trial).seed())[i] - weights[i];
                    ascent += ranks[trial] * apart / 0.3;
                }
                slope[i] = (float) (0.01 * weights[i] - ascent / (ranks.length * 0.3));
            }
            final Moments moments = new Moments(weights.length);
            moments.step(weights, slope, 0.1);
            strategy.step(trials);
            final float[] state = strategy.state();
            for (int i = 0; i < weights.length; i++) {
                assertThat(state[i]).isCloseTo(weights[i], within(1e-4F));
                assertThat(state[weights.length + i]).isCloseTo(moments.mean()[i], within(1e-6F));
            }
        }
    }

    @Test
    void seedsAndReturnsOrAStateMakeTheSameWeights() {
        try (EvolutionStrategy one = strategy();
                EvolutionStrategy other = strategy()) {
            for (long update = 0; update < 5; update++) {
                final List<Evaluation> trials = trials(one, update);
                final byte[] bytes = Evaluation.encode(trials);
                assertThat(bytes).hasSize(16 * trials.size());
                one.step(trials);
                if (update < 3) {
                    other.step(Evaluation.decode(
                            bytes, other.seeds(Chance.of(7, Chance.Purpose.UPDATE, update)), "trials"));
                } else {
                    other.begin(one.state(), one.steps());
                }
                assertThat(other.state()).isEqualTo(one.state());
            }
            assertThat(other.steps()).isEqualTo(5);
        }
    }

    @Test
    void whatIsDamagedOrOfAnotherTrainingIsRefusedByName() {
        final long[] seeds = {4, 5};
        final byte[] whole = Evaluation.encode(List.of(new Evaluation(4, 1), new Evaluation(5, 2)));
        assertThat(Evaluation.decode(whole, seeds, "pair_1")).hasSize(2);
        final List<byte[]> wrong = new ArrayList<>();
        wrong.add(Arrays.copyOf(whole, 31));
        wrong.add(Arrays.copyOf(whole, 33));
        wrong.add(Arrays.copyOf(whole, 16));
        wrong.add(Evaluation.encode(List.of(new Evaluation(4, 1), new Evaluation(6, 2))));
        for (final byte[] bytes : wrong) {
            assertThatThrownBy(() -> Evaluation.decode(bytes, seeds, "pair_1"))
                    .isInstanceOf(NoctuleException.class)
                    .hasMessageContaining("(pair_1)");
        }
    }
}
