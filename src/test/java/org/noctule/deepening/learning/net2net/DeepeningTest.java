package org.noctule.deepening.learning.net2net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.Layer.BatchNorm;
import org.noctule.deepening.Layer.Conv;
import org.noctule.deepening.NetworkBlock;
import org.noctule.deepening.learning.net2net.TrainableNetwork.Pass;
import org.noctule.error.NoctuleException;
import org.noctule.learning.Natives;
import org.noctule.random.Chance;

@Tag("whole")
final class DeepeningTest {
    private static final Deepening PLAIN = new Deepening(true, false);

    private final NetworkWeights network =
            NetworkWeights.drawn(SmallJobs.NETWORK, Chance.of(1, Chance.Purpose.WEIGHTS, 0));

    @BeforeEach
    void natives() {
        Natives.need();
    }

    private static double change(NetworkWeights before, NetworkWeights after, Pass pass) {
        final float[] one = SmallJobs.answers(before, SmallJobs.IMAGES, pass);
        final float[] other = SmallJobs.answers(after, SmallJobs.IMAGES, pass);
        double most = 0;
        for (int i = 0; i < one.length; i++) {
            most = Math.max(most, Math.abs(one[i] - other[i]));
        }
        return most;
    }

    @Test
    void preservesAnswersInEvaluation() {
        for (int action = 0; action < 3; action++) {
            final NetworkWeights deeper = PLAIN.apply(network, action, SmallJobs.IMAGES);
            assertThat(deeper.network()).isEqualTo(SmallJobs.NETWORK.deepen(action));
            assertThat(deeper.size()).isEqualTo((int) deeper.network().parameters());
            assertThat(change(network, deeper, Pass.EVALUATION)).isLessThan(1e-4);
        }
        assertThat(PLAIN.apply(network, 3, SmallJobs.IMAGES)).isSameAs(network);
    }

    @Test
    void preservesTrainingWhereNormsAreCalibratedOrLeftOut() {
        final NetworkWeights fresh = PLAIN.apply(network, 0, SmallJobs.IMAGES);
        assertThat(change(network, fresh, Pass.PROBE)).isGreaterThan(0.02);
        final NetworkWeights calibrated = new Deepening(true, true).apply(network, 0, SmallJobs.IMAGES);
        assertThat(change(network, calibrated, Pass.PROBE)).isLessThan(1e-4);
        assertThat(change(network, calibrated, Pass.EVALUATION)).isLessThan(1e-4);
        final NetworkWeights without = new Deepening(false, false).apply(network, 0, SmallJobs.IMAGES);
        assertThat(without.network().blocks().get(1).layers()).noneMatch(BatchNorm.class::isInstance);
        assertThat(change(network, without, Pass.PROBE)).isLessThan(1e-6);
    }

    @Test
    void newBlocksStandDirectlyBehindTheOriginal() {
        final NetworkWeights once = PLAIN.apply(network, 1, SmallJobs.IMAGES);
        final int block = once.block(1);
        final LayerWeights marked = new LayerWeights(new float[36], new float[2], new float[0], new float[0]);
        final List<LayerWeights> layers = new java.util.ArrayList<>(once.layers());
        layers.set(once.firstLayer(block + 1), marked);
        final NetworkWeights twice = PLAIN.apply(new NetworkWeights(once.network(), layers), 1, SmallJobs.IMAGES);
        assertThat(twice.layers().get(twice.firstLayer(block + 2))).isSameAs(marked);
        assertThat(twice.layers().get(twice.firstLayer(block + 1))).isNotSameAs(marked);
    }

    @Test
    void aProbeLeavesRunningStatisticsAndTrainingMovesThem() {
        try (TrainableNetwork native0 = new TrainableNetwork(network)) {
            SmallJobs.forward(native0, SmallJobs.IMAGES, Pass.PROBE);
            assertThat(native0.weights().layers().get(1).mean()).containsOnly(0);
            SmallJobs.forward(native0, SmallJobs.IMAGES, Pass.TRAINING);
            assertThat(native0.weights().layers().get(1).mean()[0]).isNotCloseTo(0, within(1e-6f));
        }
    }

    @Test
    void refusesEvenKernels() {
        assertThatThrownBy(() -> new AdaptableNetwork(
                        "even", SmallJobs.NETWORK.input(), List.of(NetworkBlock.conv(new Conv(3, 2, 4, 0)))))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("has an even kernel, which has no identity");
    }
}
