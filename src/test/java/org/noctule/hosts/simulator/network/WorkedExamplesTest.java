package org.noctule.hosts.simulator.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.Network;
import org.noctule.platform.network.Route;

/** Shares that can be followed by hand. */
final class WorkedExamplesTest {
    private static final Offset<Double> CLOSE = within(1e-5);

    @ParameterizedTest
    @EnumSource
    void opposedNeedsOfTwoHostsConverge(SharingRule rule) {
        final TaskEngine<String> engine = engine(rule, one("a", 1e9), one("b", 1e9));
        final TaskAction<String> a = start(engine, new int[] {0, 1}, 1e9, 1e8);
        final TaskAction<String> b = start(engine, new int[] {0, 1}, 1e8, 1e9);
        final TaskAction<String> c = start(engine, new int[] {0}, 1e9);
        assertThat(a.rate()).isCloseTo(0.45565, CLOSE);
        assertThat(b.rate()).isCloseTo(0.88698, CLOSE);
        assertThat(c.rate()).isCloseTo(0.45565, CLOSE);
        engine.advance(10);
        assertThat(engine.now()).isCloseTo(1.12743, CLOSE);
        engine.advance(10);
        assertThat(engine.now()).isCloseTo(2.1, CLOSE);
    }

    @ParameterizedTest
    @CsvSource({"L07,1.25", "FAIR,1.3"})
    void aTaskAtItsBoundIsSubtractedAgainUnderL07Only(SharingRule rule, double rate) {
        final TaskEngine<String> engine = engine(rule, one("a", 3e9), one("b", 3e9), one("c", 2e9));
        final TaskAction<String> p = start(engine, new int[] {0}, 1e9);
        final TaskAction<String> q = start(engine, new int[] {0, 1}, 4e8, 1e9);
        final TaskAction<String> s = start(engine, new int[] {2, 0}, 4e8, 1e8);
        assertThat(p.rate()).isCloseTo(rate, within(1e-12));
        assertThat(q.rate()).isEqualTo(3);
        assertThat(s.rate()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({"L07,5.5", "FAIR,1"})
    void aFatPipeIsOverrunUnderL07Only(SharingRule rule, double rate) {
        final Network network = new Network(
                List.of(one("a", 1e9), one("b", 1e9), one("c", 1e9), one("d", 1e9)),
                List.of(Networks.pipe("f", 1e8), Networks.shared("m", 1e7)),
                (from, to) -> new Route(from == 0 ? List.of(0) : List.of(0, 1), 0));
        final TaskEngine<String> engine = new TaskEngine<>(network, rule);
        final TaskAction<String> a = engine.startTask(transfer(0, 1, 1e8), "a");
        final TaskAction<String> b = engine.startTask(transfer(2, 3, 1e8), "b");
        assertThat(a.rate()).isCloseTo(rate, within(1e-12));
        assertThat(b.rate()).isEqualTo(0.1);
    }

    @ParameterizedTest
    @EnumSource
    void anEntryUsesOneCoreAtMost(SharingRule rule) {
        for (int tasks = 1; tasks <= 6; tasks++) {
            final TaskEngine<String> engine = engine(rule, Networks.host("a", 4, 1e9));
            TaskAction<String> last = start(engine, new int[] {0}, 1e9);
            for (int i = 1; i < tasks; i++) {
                last = start(engine, new int[] {0}, 1e9);
            }
            assertThat(last.rate()).isCloseTo(Math.min(1.0, 4.0 / tasks), within(1e-12));
        }
    }

    @Test
    void underFairPipesDoNotJoinTheirUsers() {
        final Network network = new Network(
                List.of(one("a", 1e9), one("b", 1e9)),
                List.of(Networks.pipe("f", 1e8)),
                (from, to) -> new Route(List.of(0), 0));
        final TaskEngine<String> engine = new TaskEngine<>(network, SharingRule.FAIR);
        assertThat(engine.startTask(transfer(0, 1, 1e7), "x").rate()).isEqualTo(10);
        assertThat(engine.startTask(transfer(0, 1, 2e8), "y").rate()).isEqualTo(0.5);
    }

    private static Host one(String name, double speed) {
        return Networks.host(name, 1, speed);
    }

    private static TaskEngine<String> engine(SharingRule rule, Host... hosts) {
        return new TaskEngine<>(Networks.of(hosts), rule);
    }

    private static TaskAction<String> start(TaskEngine<String> engine, int[] hosts, double... flops) {
        return engine.startTask(new ParallelTask(hosts, flops, new double[0]), "task");
    }

    private static ParallelTask transfer(int from, int to, double bytes) {
        return new ParallelTask(new int[] {from, to}, new double[2], new double[] {0, bytes, 0, 0});
    }
}
