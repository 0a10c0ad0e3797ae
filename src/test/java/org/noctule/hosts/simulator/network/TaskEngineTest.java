package org.noctule.hosts.simulator.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.noctule.error.NoctuleException;
import org.noctule.platform.network.Network;
import org.noctule.platform.network.Route;

final class TaskEngineTest {
    private static final double[] NONE = {};

    private final TaskEngine<String> engine = new TaskEngine<>(
            Networks.of(Networks.host("a", 1, 1e9, 5e8, 0.0), Networks.host("b", 1, 1e9)), SharingRule.L07);

    @Test
    void nothingEverHappensWithoutActions() {
        assertThat(engine.nextDate()).isInfinite();
        assertThat(engine.advance(Double.POSITIVE_INFINITY)).isEmpty();
        assertThat(engine.now()).isZero();
    }

    @Test
    void stopsAtTheLimitAndKeepsTheProgress() {
        final TaskAction<String> task = start(0, 10e9);
        assertThat(engine.nextDate()).isEqualTo(10);
        assertThat(engine.advance(2.5)).isEmpty();
        assertThat(engine.now()).isEqualTo(2.5);
        assertThat(task.remaining()).isEqualTo(0.75);
        assertThat(engine.advance(20)).containsExactly(task);
        assertThat(engine.now()).isEqualTo(10);
        assertThat(task.isOver()).isTrue();
        assertThat(task.rate()).isZero();
    }

    @Test
    void whatEndsInOneStepIsReturnedInTheOrderOfTheStarts() {
        final TaskAction<String> task = start(0, 1e9);
        final TimerAction<String> walltime = engine.startTimer(1, "walltime");
        final TaskAction<String> other = start(1, 1e9);
        assertThat(engine.advance(100)).containsExactly(task, walltime, other);
        engine.cancel(walltime);
        assertThat(engine.nextDate()).isInfinite();
    }

    @Test
    void aTimerWithLessThanANanosecondLeftEndsWithTheEvent() {
        final TimerAction<String> first = engine.startTimer(1, "first");
        final TimerAction<String> second = engine.startTimer(1 + 5e-10, "second");
        engine.startTimer(1 + 2e-9, "third");
        assertThat(engine.advance(100)).containsExactly(first, second);
        assertThat(engine.advance(100)).hasSize(1);
    }

    @Test
    void aCancelledTaskGivesItsShareBack() {
        final TaskAction<String> kept = start(0, 1e9);
        final TaskAction<String> cancelled = start(0, 1e9);
        assertThat(kept.rate()).isEqualTo(0.5);
        engine.cancel(cancelled);
        assertThat(kept.rate()).isEqualTo(1);
        assertThat(engine.advance(100)).containsExactly(kept);
    }

    @Test
    void aHostAtSpeedZeroMakesItsTasksWait() {
        final TaskAction<String> task = start(0, 1e9);
        engine.setPState(0, 1);
        assertThat(engine.nextDate()).isEqualTo(2);
        engine.advance(1);
        engine.setPState(0, 2);
        assertThat(engine.nextDate()).isInfinite();
        engine.advance(5);
        engine.setPState(0, 0);
        assertThat(engine.advance(100)).containsExactly(task);
        assertThat(engine.now()).isEqualTo(5.5);
    }

    @Test
    void aTaskWithNothingToDoEndsAtItsStart() {
        engine.advance(3);
        final TaskAction<String> task = start(0, 0);
        assertThat(engine.nextDate()).isEqualTo(3);
        assertThat(engine.advance(100)).containsExactly(task);
    }

    @Test
    void aTaskOfOneHostDoesNotCommunicate() {
        final TaskAction<String> task =
                engine.startTask(new ParallelTask(new int[] {0}, new double[] {1e9}, new double[] {1e99}), "task");
        assertThat(task.rate()).isEqualTo(1);
    }

    @Test
    void timeDoesNotRunBackwards() {
        engine.advance(1);
        assertThatThrownBy(() -> engine.advance(0.5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> engine.startTimer(-1, "timer")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusesTasksThatMakeNoSense() {
        assertThatThrownBy(() -> new ParallelTask(new int[2], new double[1], NONE))
                .hasMessageContaining("2 hosts");
        assertThatThrownBy(() -> new ParallelTask(new int[2], new double[2], new double[3]))
                .hasMessageContaining("3 of bytes");
        assertThatThrownBy(() -> new ParallelTask(new int[1], new double[] {Double.NaN}, NONE))
                .hasMessageContaining("NaN");
    }

    @Test
    void reportsSharesThatNeverSettleUnderL07() {
        assertThatThrownBy(() -> pipeAndStoppedHost(SharingRule.L07).nextDate())
                .isInstanceOfSatisfying(NoctuleException.class, e -> {
                    assertThat(e.kind()).isEqualTo(NoctuleException.Kind.RUN);
                    assertThat(e).hasMessageContaining("date 0.0").hasMessageContaining("f");
                    assertThat(e.remedy()).startsWith("Maybe ").contains("fair");
                });
    }

    @Test
    void sharesSettleUnderFairBesideAStoppedHost() {
        assertThat(pipeAndStoppedHost(SharingRule.FAIR).nextDate()).isEqualTo(10);
    }

    @ParameterizedTest
    @EnumSource
    void theDateOfALongTransferIsThatOfItsWindow(SharingRule rule) {
        final Network network = new Network(
                List.of(Networks.host("a", 1, 1e9), Networks.host("b", 1, 1e9)),
                List.of(Networks.shared("l", 1e12)),
                (from, to) -> new Route(List.of(0), 0.1));
        final TaskEngine<String> far = new TaskEngine<>(network, rule);
        final TaskAction<String> task = far.startTask(
                new ParallelTask(new int[] {0, 1}, new double[2], new double[] {0, 4194304 / 0.2, 0, 0}), "task");
        assertThat(task.rate()).isZero();
        assertThat(far.advance(100)).isEmpty();
        assertThat(far.now()).isEqualTo(0.1);
        assertThat(far.advance(100)).containsExactly(task);
        assertThat(far.now()).isCloseTo(1.1, within(1e-12));
    }

    private static TaskEngine<String> pipeAndStoppedHost(SharingRule rule) {
        final Network network = new Network(
                List.of(Networks.host("a", 1, 0.0), Networks.host("b", 1, 1e9), Networks.host("c", 1, 1e9)),
                List.of(Networks.pipe("f", 1e8)),
                (from, to) -> new Route(List.of(0), 0));
        final TaskEngine<String> engine = new TaskEngine<>(network, rule);
        final double[] bytes = {0, 1e9, 0, 0};
        engine.startTask(new ParallelTask(new int[] {0, 1}, new double[] {1, 0}, bytes), "stopped");
        engine.startTask(new ParallelTask(new int[] {1, 2}, new double[2], bytes), "free");
        return engine;
    }

    private TaskAction<String> start(int host, double flops) {
        return engine.startTask(new ParallelTask(new int[] {host}, new double[] {flops}, NONE), "task");
    }
}
