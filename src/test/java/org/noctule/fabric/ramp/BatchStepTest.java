package org.noctule.fabric.ramp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.noctule.fabric.ramp.plan.ForecastMemo;
import org.noctule.fabric.ramp.plan.Heuristics;
import org.noctule.fabric.ramp.plan.JobForecaster;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.fabric.ramp.plan.StepRules;
import org.noctule.platform.RampFabric;
import org.noctule.workload.graph.Dep;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.graph.StepGraph;

/** Steps of the corrected physics that can be worked out by hand, with the formulas of the documentation. */
final class BatchStepTest {
    private static final RampFabric FABRIC = new RampFabric(4, 4, 2, 1, 1.6e12, 50e-9, 100e-9);

    /** What one channel carries in bytes/s: the bandwidth in bits over 8 and over the groups. */
    private static final double RATE = 1.6e12 / 8 / 4;

    /** On the way once, in and out. */
    private static final double LATENCY = 50e-9 + 2 * 100e-9;

    private static StepForecast step(OpGraph forward, int[][] servers) {
        final StepGraph graph = StepGraph.of(forward);
        final int ops = servers.length;
        final OpPartition partition = new OpPartition(
                Arrays.stream(servers).mapToInt(some -> some.length).toArray());
        final PartitionedGraph parts = StepRules.corrected().splitter().split(graph, partition);
        final int[] serverOf = new int[parts.nodes()];
        Arrays.setAll(serverOf, node -> servers[parts.original(node) % ops][parts.part(node)]);
        return step(graph, partition, serverOf);
    }

    private static StepForecast step(StepGraph graph, OpPartition partition, int... serverOf) {
        final Proposal proposal = new JobForecaster(StepRules.corrected(), Heuristics.published(), ForecastMemo.NONE)
                .propose(
                        graph,
                        new PlanRequest(
                                partition,
                                Optional.of(new OpPlacement(serverOf)),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty()),
                        new FabricState(FABRIC, 80e9));
        return ((Proposal.Feasible) proposal).forecast();
    }

    private static int[] servers(int first, int number) {
        return IntStream.range(first, first + number).toArray();
    }

    private static OpGraph pair(double parameters) {
        return new OpGraph(
                "pair",
                List.of(new Op(1, "A", 50, 50, 1e9, parameters), new Op(2, "B", 50, 50, 0, 0)),
                List.of(new Dep(1, 2)));
    }

    /** Time of an all-reduce over a block within one group of q racks of two places, which all contend. */
    private static double allReduceOverRacks(double bytes, int q) {
        final double share = Math.ceil(bytes / q);
        final double transceivers = Math.min(Math.floorDiv(4, q), Math.floorDiv(4, q - 1));
        final double rounds = Math.ceil(Math.log(q) / Math.log(2));
        final double rate = Math.min(2e12 * rounds / (2 * (q + 1)), 130e12);
        return 2 * (LATENCY + share / (transceivers * RATE)) + rounds * share / 2 / rate;
    }

    /** Numbers of parts where none is split: forward ops and then backward ones, each in the order of the profile. */
    @Test
    void everyBackwardOpWaitsForItsForwardOp() {
        final OpGraph fork = new OpGraph(
                "fork",
                List.of(new Op(1, "Input", 10, 20, 0, 0), new Op(2, "A", 100, 100, 0, 0), new Op(3, "B", 30, 40, 0, 0)),
                List.of(new Dep(1, 2), new Dep(1, 3)));
        final StepForecast step = step(StepGraph.of(fork), new OpPartition(1, 1, 1), 0, 1, 8, 0, 1, 8);
        assertThat(step.time()).isCloseTo(0.010 + 0.100 + 0.100 + 0.020, within(1e-12));
        assertThat(step.communication()).isZero();
    }

    @Test
    void equalDegreesOnEqualServersCostNothing() {
        final double computation = 4 * 0.050 / 8;
        assertThat(step(pair(0), new int[][] {servers(0, 8), servers(0, 8)}).time())
                .isEqualTo(computation);
        assertThat(step(pair(0), new int[][] {servers(0, 8), servers(0, 8)}).communication())
                .isZero();
    }

    @Test
    void equalDegreesOnOtherServersCostOneTransferEachWay() {
        final double transfer = 1e9 / 8 / RATE + LATENCY;
        final double expected = 4 * 0.050 / 8 + 2 * transfer;
        assertThat(step(pair(0), new int[][] {servers(0, 8), servers(8, 8)}).time())
                .isCloseTo(expected, within(1e-12));
        assertThat(expected).isCloseTo(0.0300005, within(1e-12));
    }

    /**
     * Part i of 8 works on [i/8, (i + 1)/8) of the mini-batch and part j of 4 on [j/4, (j + 1)/4), so that i meets i /
     * 2 and hands it all of its eighth. Servers 0 to 3 have parts of both ops: only part 0 meets the other part of its
     * server. Each of the seven transfers has a channel to itself.
     */
    @Test
    void unequalDegreesHandOnWhereTheirSharesMeet() {
        double moved = 0;
        for (int i = 0; i < 8; i++) {
            for (int j = 0; j < 4; j++) {
                final double meet = Math.min((i + 1) / 8.0, (j + 1) / 4.0) - Math.max(i / 8.0, j / 4.0);
                moved += i == j || meet <= 0 ? 0 : 1e9 * meet;
            }
        }
        assertThat(moved).isEqualTo(7 * 1.25e8);
        final double transfer = 1.25e8 / RATE + LATENCY;
        final StepForecast step = step(pair(0), new int[][] {servers(0, 8), servers(0, 4)});
        assertThat(step.time()).isCloseTo(2 * (0.050 / 8 + transfer + 0.050 / 4), within(1e-12));
        assertThat(step.channels()).isEqualTo(14);
    }

    @Test
    void parametersAreAddedUpOnceWhenTheirBackwardPartsHaveEnded() {
        final double expected = 4 * 0.050 / 8 + allReduceOverRacks(1e9, 4);
        assertThat(step(pair(1e9), new int[][] {servers(0, 8), servers(0, 8)}).time())
                .isCloseTo(expected, within(1e-12));
        assertThat(step(pair(1e9), new int[][] {{0}, {0}}).communication()).isZero();
    }

    /** Server 2 runs the shorter op first, both ways, and then its half of the other one. */
    @Test
    void anAllReduceWaitsForTheLastPart() {
        final OpGraph two =
                new OpGraph("two", List.of(new Op(1, "A", 10, 10, 0, 1e9), new Op(2, "B", 4, 4, 0, 0)), List.of());
        final StepForecast step = step(two, new int[][] {{0, 2}, {2}});
        final double all = allReduceOverRacks(1e9, 2);
        assertThat(step.time()).isCloseTo(0.004 + 0.004 + 0.005 + 0.005 + all, within(1e-12));
        assertThat(step.communication()).isCloseTo(all, within(1e-12));
    }

    @Test
    void theDocumentedExampleIsRight() throws IOException {
        final double computation = 4 * 0.050 / 8;
        final double handOver = 2 * (1.25e8 / RATE + LATENCY);
        final double allReduce = allReduceOverRacks(1e9, 4);
        final double apart =
                step(pair(1e9), new int[][] {servers(0, 8), servers(8, 8)}).time();
        assertThat(apart).isCloseTo(computation + handOver + allReduce, within(1e-12));
        final double together =
                step(pair(1e9), new int[][] {servers(0, 8), servers(0, 8)}).time();
        assertThat(Files.readString(Path.of("docs/training.md")))
                .contains(
                        String.format(Locale.ROOT, "4 · 50 / 8 | %.0f |", computation * 1e3),
                        String.format(Locale.ROOT, "2 · (l + 1.25e8 / r) | %.4f |", handOver * 1e3),
                        String.format(Locale.ROOT, "M = 2.5e8, n = 1, k = 2 | %.4f |", allReduce * 1e3),
                        String.format(Locale.ROOT, "| the step | %.4f |", apart * 1e3),
                        String.format(Locale.ROOT, "nothing is handed over: %.4f ms", together * 1e3));
    }

    /** Parts of unsplit ops come first, then the forward and at once the backward parts of each op that is split. */
    @Test
    void partsAreNumberedAsDocumented() {
        final PartitionedGraph parts =
                StepRules.corrected().splitter().split(StepGraph.of(pair(0)), new OpPartition(2, 1));
        assertThat(IntStream.range(0, parts.nodes()).mapToObj(node -> parts.original(node) + "/" + parts.part(node)))
                .containsExactly("1/0", "3/0", "0/0", "0/1", "2/0", "2/1");
        // The plan of docs/training.md: all of op 2 on server 5, the two halves of op 1 on 5 and 6.
        final double half = 1e9 / 2 / RATE + LATENCY;
        assertThat(step(StepGraph.of(pair(0)), new OpPartition(2, 1), 5, 5, 5, 6, 5, 6)
                        .time())
                .isCloseTo(2 * (0.025 + half + 0.050), within(1e-12));
    }
}
