package org.noctule.coupling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class CouplingShapeTest {
    private static final CouplingShape SMALL = new CouplingShape(5, 3, 2, .25, List.of(3, 5));

    @Test
    void countsBothListsOfEachSimulation() {
        assertThat(SMALL.listBytes()).isEqualTo(2 * 9 * 8);
        assertThat(SMALL.bytesPerSimulation()).isEqualTo(288);
        assertThat(SMALL.movedBytes()).isEqualTo(1440);
        assertThat(SMALL.fileBytes()).isEqualTo(144 + 128);
        assertThat(SMALL.trainerBytes(4)).isEqualTo(576);
        assertThat(SMALL.waitingSeconds()).isEqualTo(.5);
    }

    @Test
    void reportsOneListAndPrintsHalvesToEven() {
        final CouplingShape published = CouplingShape.tutorial(1);
        assertThat(published.reportedGib()).isEqualTo(.625);
        assertThat(published.printedGib()).isEqualTo("0.62");
        assertThat(published.movedBytes()).isEqualTo(1_342_177_280L);
        assertThat(published.kernels()).containsExactly(3, 5, 7, 9);
    }

    @Test
    void theLastBatchMayBeSmaller() {
        assertThat(SMALL.samples(5)).isEqualTo(10);
        assertThat(SMALL.batches(5)).isEqualTo(3);
        assertThat(SMALL.batches(4)).isEqualTo(2);
    }

    @Test
    void roundsAreFilledOneAfterAnother() {
        assertThat(SMALL.waves(5)).isEqualTo(1);
        assertThat(SMALL.waves(4)).isEqualTo(2);
        assertThat(SMALL.waves(1)).isEqualTo(5);
    }

    @Test
    void refusesWhatCannotRun() {
        assertThatThrownBy(() -> new CouplingShape(0, 3, 2, 0, List.of(3))).hasMessageContaining("simulations 0");
        assertThatThrownBy(() -> new CouplingShape(1, 0, 2, 0, List.of(3))).hasMessageContaining("grid size 0");
        assertThatThrownBy(() -> new CouplingShape(1, 1, 0, 0, List.of(3))).hasMessageContaining("steps 0");
        assertThatThrownBy(() -> new CouplingShape(1, 1, 1, -1, List.of(3))).hasMessageContaining("step seconds");
        assertThatThrownBy(() -> new CouplingShape(1, 1, 1, 0, List.of(4))).hasMessageContaining("kernel 4");
        assertThatThrownBy(() -> new CouplingShape(1, 1, 1, 0, List.of())).hasMessageContaining("trainers 0");
    }

    @Test
    void theOutputOfAStepIsTheInputOfTheNext() {
        final WaveField wave = new WaveField(47, 9);
        for (int step = 0; step < 9; step++) {
            assertThat(wave.output(step)).isEqualTo(wave.input(step + 1));
        }
    }

    @Test
    void aGridOfOnePointLiesAtTheCorner() {
        assertThat(new WaveField(40, 1).input(0)[0])
                .isEqualTo(
                        StrictMath.sin(2 * Math.sqrt(8 * Math.PI * Math.PI)) / (Math.sqrt(8 * Math.PI * Math.PI) + 1));
    }

    @Test
    void integerPeriodsCollideFrom42SimulationsOn() {
        assertThat(List.of(32, 40, 41, 42, 64, 128).stream().map(KeyRule.INTEGER_PERIOD::stored))
                .containsExactly(32, 40, 41, 41, 41, 41);
        assertThat(KeyRule.INDEX.stored(128)).isEqualTo(128);
        assertThat(SimulationPeriods.of(1)).containsExactly(40);
    }

    @Test
    void workOfATrainerGrowsWithTheSquareOfItsKernel() {
        assertThat(new TrainerNetwork(3).trainingFlop(512, 320)).isEqualTo(6 * 2448.0 * 512 * 512 * 320);
        assertThat(new TrainerNetwork(9).trainingFlop(512, 320) / 1e12)
                .isCloseTo(11.1, org.assertj.core.api.Assertions.within(.05));
        assertThatThrownBy(() -> new TrainerNetwork(2)).hasMessageContaining("2 points");
    }
}
