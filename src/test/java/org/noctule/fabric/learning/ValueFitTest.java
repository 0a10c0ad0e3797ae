package org.noctule.fabric.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.agent.lookahead.AfterstateModel;
import org.noctule.fabric.agent.slots.AfterstateFeatures;
import org.noctule.fabric.agent.slots.Lesson;
import org.noctule.fabric.agent.slots.ValueNetwork;
import org.noctule.json.JsonInput;
import org.noctule.json.Options;
import org.noctule.learning.Natives;
import org.noctule.model.Model;
import org.noctule.model.ModelJson;
import org.noctule.model.StoredTensor;
import org.noctule.random.Chance;
import org.noctule.test.Seeds;

@Tag("whole")
final class ValueFitTest {
    @BeforeAll
    static void load() {
        Natives.need();
    }

    private static Chance chance(int number) {
        return Chance.of(3, Chance.Purpose.WEIGHTS, number);
    }

    /** Worth is a bent function of two features; each lesson is as far from it as it likes, answers alike. */
    private static Lessons lessons(int number) {
        final Random random = Seeds.random(8);
        final List<Lesson> lessons = new ArrayList<>();
        for (int index = 0; index < number; index++) {
            final float[][] afterstates = new float[2 + random.nextInt(4)][AfterstateFeatures.size()];
            final double[] values = new double[afterstates.length];
            final double common = 100 * random.nextDouble();
            for (int choice = 0; choice < values.length; choice++) {
                for (int feature = 0; feature < afterstates[choice].length; feature++) {
                    afterstates[choice][feature] = random.nextFloat();
                }
                values[choice] = common + worth(afterstates[choice]);
            }
            lessons.add(new Lesson(afterstates, values));
        }
        final Lessons all = new Lessons();
        all.addAll(lessons);
        return all;
    }

    private static double worth(float[] features) {
        return 2 * Math.abs(features[0] - 0.5) - features[5];
    }

    private static Options options(String keys) {
        return ValueFit.TABLE.read(JsonInput.parse(keys, "fit"));
    }

    private static SortedMap<String, StoredTensor> fitted(Options options, Lessons lessons, double[] loss) {
        final SortedMap<String, StoredTensor> tensors = new TreeMap<>();
        try (ValueFit fit = new ValueFit(options, chance(0))) {
            loss[0] = fit.fit(lessons, chance(1));
            fit.store(tensors);
        }
        return tensors;
    }

    private static ValueNetwork network(SortedMap<String, StoredTensor> tensors, int units) {
        return AfterstateModel.network(
                Model.of(
                        AfterstateModel.layout(),
                        AfterstateModel.network(units),
                        ModelJson.object(),
                        ModelJson.object(),
                        tensors),
                "test");
    }

    @Test
    void learnsWhatAnswersAreWorthAgainstEachOther() {
        final double[] loss = new double[1];
        final ValueNetwork network = network(
                fitted(options("{\"hidden\": 16, \"epochs\": 40, \"batch\": 32, \"lr\": 0.01}"), lessons(1500), loss),
                16);

        assertThat(loss[0]).isLessThan(0.002);
        final Random random = Seeds.random(9);
        double squares = 0;
        for (int round = 0; round < 200; round++) {
            final float[] a = new float[AfterstateFeatures.size()];
            final float[] b = new float[AfterstateFeatures.size()];
            for (int feature = 0; feature < a.length; feature++) {
                a[feature] = random.nextFloat();
                b[feature] = random.nextFloat();
            }
            final double error = network.value(a) - network.value(b) - (worth(a) - worth(b));
            squares += error * error;
        }
        assertThat(Math.sqrt(squares / 200)).isLessThan(0.15);
    }

    @Test
    void reportsTheLossThatItsNetworkHas() {
        final Lessons lessons = lessons(64);
        final double[] loss = new double[1];
        // A rate of next to nothing leaves the network as it began, so that the loss of the epoch is its own.
        final ValueNetwork network = network(
                fitted(options("{\"hidden\": 4, \"epochs\": 1, \"batch\": 16, \"lr\": 1e-12}"), lessons, loss), 4);
        double expected = 0;
        for (int index = 0; index < lessons.size(); index++) {
            final Lesson lesson = lessons.get(index);
            final int choices = lesson.values().length;
            double mean = 0;
            for (int choice = 0; choice < choices; choice++) {
                mean += (network.value(lesson.afterstates()[choice]) - lesson.values()[choice]) / choices;
            }
            for (int choice = 0; choice < choices; choice++) {
                final double error = network.value(lesson.afterstates()[choice]) - lesson.values()[choice] - mean;
                expected += error * error / choices / lessons.size();
            }
        }
        assertThat(loss[0]).isCloseTo(expected, within(1e-3 * expected));
    }

    @Test
    void givesTheSameWeightsForTheSameSeed() {
        final Options options = options("{\"hidden\": 4, \"epochs\": 2, \"batch\": 16, \"lr\": 0.01}");
        final double[] loss = new double[1];
        final SortedMap<String, StoredTensor> first = fitted(options, lessons(64), loss);
        final SortedMap<String, StoredTensor> second = fitted(options, lessons(64), loss);
        first.forEach(
                (name, tensor) -> assertThat(second.get(name).values()).as(name).containsExactly(tensor.values()));
    }

    @Test
    void stopsWhereALossIsNotFinite() {
        final Lessons lessons = new Lessons();
        lessons.addAll(List.of(
                new Lesson(new float[2][AfterstateFeatures.size()], new double[] {1, Double.POSITIVE_INFINITY})));
        assertThatThrownBy(() -> fitted(
                        options("{\"hidden\": 4, \"epochs\": 1, \"batch\": 16, \"lr\": 0.01}"), lessons, new double[1]))
                .isInstanceOf(NoctuleException.class)
                .hasMessageStartingWith("The loss of training step 1 is ");
    }

    @Test
    void keepsLessonsAsCheckpointsHoldThem() {
        final Lessons lessons = lessons(20);
        final SortedMap<String, StoredTensor> tensors = new TreeMap<>();
        lessons.store(tensors);

        final Lessons restored = Lessons.restore(tensors, "test");

        assertThat(restored.size()).isEqualTo(20);
        for (int index = 0; index < 20; index++) {
            assertThat(restored.get(index).values())
                    .containsExactly(lessons.get(index).values());
            assertThat(restored.get(index).afterstates())
                    .isDeepEqualTo(lessons.get(index).afterstates());
        }
        tensors.put("lessons.sizes", StoredTensor.of(3, 1e9F));
        assertThatThrownBy(() -> Lessons.restore(tensors, "test"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("do not fit together");
    }
}
