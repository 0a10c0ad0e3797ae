package org.noctule.coupling.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.noctule.coupling.CouplingPlan;
import org.noctule.coupling.CouplingShape;
import org.noctule.coupling.CouplingState;
import org.noctule.coupling.CouplingTimes;
import org.noctule.coupling.LinearCost;
import org.noctule.coupling.TransportCosts;
import org.noctule.coupling.TransportKind;

/** Limits of memory, tasks that are lost, and trainers that start before the barrier. */
final class TransportLimitsTest {
    private static final double GIB = CouplingShape.GIB;
    private static final CouplingTimes QUICK = new CouplingTimes(OptionalDouble.of(0), 0, 0, 1e30);

    /** Three simulations that wait 1 s each, with lists of 800 bytes. */
    private static CouplingPlan small(TransportKind kind) {
        return CouplingPlan.of(new CouplingShape(3, 10, 1, 1, List.of(3, 3)), kind)
                .with(QUICK)
                .with(costs(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY));
    }

    private static TransportCosts costs(double head, double pool, double size) {
        final LinearCost second = new LinearCost(0, 800);
        return new TransportCosts(
                new TransportCosts.HeadCosts(1600, head),
                new TransportCosts.FileCosts(second, second, 0, 400, 1e30, 1),
                new TransportCosts.MapCosts(second, second, 400, 1, pool, 1),
                new TransportCosts.MemoryCosts(second, second, size));
    }

    @Test
    void aHeadWithTooLittleMemoryEndsTheWorkflow() {
        final CouplingPlan plan = CouplingPlan.of(CouplingShape.of(64, 1024, 4), TransportKind.FUTURES);
        final PlayedTransports played = new PlayedTransports(List.of(plan), node -> 2 * GIB).playInTurn(plan, 1);
        assertThat(played.outcome().state()).isEqualTo(CouplingState.OUT_OF_MEMORY);
        assertThat(played.ends()).hasSize(12);
        assertThat(played.failures()).hasSize(64 - 12 + 4);
    }

    @Test
    void aHeadNeedsRoomForResultsAndOneMessage() {
        final CouplingPlan plan = small(TransportKind.FUTURES);
        final CouplingPlan room = plan.with(costs(9600, 1e30, 1e30));
        assertThat(PlayedTransports.of(room).playInTurn(room, 1).outcome().state())
                .isEqualTo(CouplingState.COMPLETED);
        final CouplingPlan none = plan.with(costs(9599, 1e30, 1e30));
        final PlayedTransports played = PlayedTransports.of(none).playInTurn(none, 1);
        assertThat(played.outcome().state()).isEqualTo(CouplingState.OUT_OF_MEMORY);
        assertThat(played.ends()).hasSize(3);
        assertThat(played.failures()).containsOnlyKeys(3, 4);
    }

    @Test
    void aPoolRefusesWhatItCannotHold() {
        final CouplingPlan plan = CouplingPlan.of(CouplingShape.of(32, 512, 4), TransportKind.DISTRIBUTED_MAP);
        final PlayedTransports played = new PlayedTransports(List.of(plan), node -> GIB / .3).playInTurn(plan, 1);
        assertThat(played.outcome().state()).isEqualTo(CouplingState.POOL_FULL);
        assertThat(played.failures()).isNotEmpty();
        final CouplingPlan files = plan.over(TransportKind.SHARED_FILES);
        assertThat(new PlayedTransports(List.of(files), node -> GIB / .3)
                        .playInTurn(files, 1)
                        .outcome()
                        .state())
                .isEqualTo(CouplingState.COMPLETED);
    }

    @Test
    void sharedMemoryIsLimitedToHalfOfANode() {
        final CouplingPlan plan = small(TransportKind.SHARED_MEMORY);
        assertThat(new PlayedTransports(List.of(plan), node -> 9600)
                        .playInTurn(plan, 1)
                        .outcome()
                        .state())
                .isEqualTo(CouplingState.COMPLETED);
        assertThat(new PlayedTransports(List.of(plan), node -> 9599)
                        .playInTurn(plan, 1)
                        .outcome()
                        .state())
                .isEqualTo(CouplingState.MEMORY_FULL);
        assertThat(PlayedTransports.of(plan).playInTurn(plan, 2).outcome().state())
                .isEqualTo(CouplingState.OTHER_NODE);
    }

    @Test
    void whatAnotherNodeWroteIsReadAtTheRemoteRate() {
        final CouplingPlan plan = CouplingPlan.of(
                        new CouplingShape(2, 10, 1, 1, List.of(3)), TransportKind.SHARED_FILES)
                .with(QUICK)
                .with(costs(1e30, 1e30, 1e30));
        assertThat(PlayedTransports.of(plan).playInTurn(plan, 1).ends().get(2)).isCloseTo(1 + 2 + 4, within(1e-9));
        assertThat(PlayedTransports.of(plan).playInTurn(plan, 2).ends().get(2)).isCloseTo(1 + 2 + 2 + 4, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({"SHARED_FILES, 19", "DISTRIBUTED_MAP, 21", "FUTURES, 19"})
    void aSlowNetworkHoldsUpWhatComesFromAnotherNode(TransportKind kind, double end) {
        final CouplingPlan plan = CouplingPlan.of(new CouplingShape(2, 10, 1, 1, List.of(3)), kind)
                .with(QUICK)
                .with(costs(1e30, 1e30, 1e30));
        final PlayedTransports played = new PlayedTransports(List.of(plan), node -> 1e30, bytes -> bytes / 200);
        played.start(new TaskStart(0, 0, 0, 0, 1));
        played.start(new TaskStart(0, 0, 1, 0, 1));
        played.upTo(3);
        // Items of 800 bytes take 4 s each; the one server of the map is busy with puts up to 5 s.
        played.start(new TaskStart(3, 0, 2, 1, 1));
        played.upTo(1e9);
        assertThat(played.ends().get(2)).isCloseTo(end, within(1e-9));
    }

    @Test
    void aTrainerThatStartsEarlyReadsAsDataArrive() {
        final CouplingPlan plan = small(TransportKind.SHARED_FILES);
        final PlayedTransports played = PlayedTransports.of(plan);
        played.start(new TaskStart(0, 0, 3, 0, 1));
        played.start(new TaskStart(0, 0, 0, 0, 1));
        played.upTo(10);
        played.start(new TaskStart(10, 0, 1, 0, 1));
        played.start(new TaskStart(10, 0, 2, 0, 1));
        played.upTo(1e9);
        // The first result is read meanwhile; the others come at 13, and are read in 4 s.
        assertThat(played.ends().get(3)).isCloseTo(17, within(1e-9));
        assertThat(played.outcome().trainings().io().getAsDouble()).isCloseTo(6, within(1e-9));
    }

    @Test
    void aHeadSendsResultsToEarlyTrainersAsTheyCome() {
        final CouplingPlan plan = small(TransportKind.FUTURES);
        final PlayedTransports played = PlayedTransports.of(plan);
        played.start(new TaskStart(0, 0, 3, 0, 1));
        for (int i = 0; i < 3; i++) {
            played.start(new TaskStart(0, 0, i, 0, 1));
        }
        played.upTo(1e9);
        // All three results queue at 1 s; the first is sent on behind them.
        assertThat(played.ends()).containsEntry(2, 4.0).containsEntry(3, 7.0);
    }

    @ParameterizedTest
    @EnumSource(TransportKind.class)
    void trainersGoOnWithoutALostSimulation(TransportKind kind) {
        final CouplingPlan plan = small(kind);
        final PlayedTransports played = PlayedTransports.of(plan);
        played.start(new TaskStart(0, 0, 3, 0, 1));
        for (int i = 0; i < 3; i++) {
            played.start(new TaskStart(0, 0, i, 0, 1));
        }
        played.upTo(.5);
        played.run(0).lose(1, .5);
        played.upTo(1e9);
        played.run(0).lose(4, 1e9);
        assertThat(played.ends()).containsOnlyKeys(0, 2, 3);
        assertThat(played.outcome().state()).isEqualTo(CouplingState.INCOMPLETE);
        assertThat(played.run(0).over()).isTrue();
    }

    @Test
    void aSimulationThatStartsOnceMoreIsWaitedForAgain() {
        final CouplingPlan plan = small(TransportKind.SHARED_FILES);
        final PlayedTransports played = PlayedTransports.of(plan);
        for (int i = 0; i < 3; i++) {
            played.start(new TaskStart(0, 0, i, 0, 1));
        }
        played.upTo(2.5);
        played.run(0).lose(1, 2.5);
        played.start(new TaskStart(3, 0, 1, 0, 1));
        played.start(new TaskStart(3, 0, 3, 0, 1));
        played.start(new TaskStart(3, 0, 4, 0, 1));
        played.upTo(1e9);
        assertThat(played.ends()).containsEntry(1, 6.0).containsEntry(3, 9.0).hasSize(5);
        assertThat(played.run(0).complete()).isTrue();
    }

    @Test
    void peakMemoryCountsResultsPoolAndSamplesOfANode() {
        final CouplingPlan plan = small(TransportKind.DISTRIBUTED_MAP);
        // Two trainers hold single precision of all results, the pool holds all of them in double precision.
        assertThat(PlayedTransports.of(plan).playInTurn(plan, 1).outcome().peakMemory())
                .isEqualTo(3 * 1600 + 3 * 1600.0);
    }

    @Test
    void slowerCoresComputeLonger() {
        final CouplingPlan plan =
                small(TransportKind.SHARED_FILES).with(new CouplingTimes(OptionalDouble.of(2), 0, 1. / 200, 1e30));
        final PlayedTransports played = PlayedTransports.of(plan);
        played.start(new TaskStart(0, 0, 0, 0, .5));
        played.upTo(4);
        // 2 s until workers are up, 1 s of waiting, then 1 s at half speed.
        assertThat(played.run(0).progress(0, 4)).isCloseTo(.5, within(1e-12));
        played.pace(0, .25, 4);
        played.upTo(1e9);
        assertThat(played.ends().get(0)).isCloseTo(4 + 2 + 2, within(1e-9));
    }
}
