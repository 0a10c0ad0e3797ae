package org.noctule.fabric.ramp.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.fabric.ramp.EdgeKind;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.RandomJobs;
import org.noctule.fabric.ramp.plan.StepRules;
import org.noctule.workload.graph.Op;
import org.noctule.workload.graph.StepGraph;

final class BatchSplitTest {

    private record Tie(EdgeKind kind, int from, int fromPart, int to, int toPart) {}

    /** Every pair of parts is looked at, and intervals are cut as they stand in the documentation. */
    private static Map<Tie, Double> slowTies(StepGraph graph, OpPartition partition) {
        final Map<Tie, Double> ties = new HashMap<>();
        final int ops = partition.ops();
        for (final StepGraph.Edge edge : graph.edges()) {
            if (edge.to() < ops) {
                for (int i = 0; i < partition.splits(edge.from()); i++) {
                    for (int j = 0; j < partition.splits(edge.to()); j++) {
                        final double d = partition.splits(edge.from());
                        final double e = partition.splits(edge.to());
                        final double meet = Math.min((i + 1) / d, (j + 1) / e) - Math.max(i / d, j / e);
                        if (meet > 1e-9) {
                            final double bytes = graph.op(edge.from()).activation() * meet;
                            ties.put(new Tie(EdgeKind.FORWARD, edge.from(), i, edge.to(), j), bytes);
                            ties.put(new Tie(EdgeKind.BACKWARD, edge.to() + ops, j, edge.from() + ops, i), bytes);
                        }
                    }
                }
            }
        }
        for (int op = 0; op < ops; op++) {
            final int parts = partition.splits(op);
            for (int i = 0; i < parts; i++) {
                ties.put(
                        new Tie(EdgeKind.KEPT, op, i, op + ops, i), graph.op(op).activation() / parts);
                for (int j = 0; j < parts; j++) {
                    if (i != j) {
                        ties.put(
                                new Tie(EdgeKind.SYNC, op + ops, i, op + ops, j),
                                graph.op(op).parameters() / parts);
                    }
                }
            }
        }
        return ties;
    }

    @Test
    void tiesPartsWhereTheirSharesMeet() {
        final Random random = new Random(51);
        for (int turn = 0; turn < 150; turn++) {
            final StepGraph graph = RandomJobs.withSeveralEnds(random);
            final int[] splits = random.ints(graph.size() / 2, 0, 7)
                    .map(half -> Math.max(1, 2 * half))
                    .toArray();
            final OpPartition partition = new OpPartition(splits);
            final PartitionedGraph parts = StepRules.corrected().splitter().split(graph, partition);
            final Map<Tie, Double> fast = new HashMap<>();
            for (int edge = 0; edge < parts.edges(); edge++) {
                fast.put(
                        new Tie(
                                parts.kind(edge),
                                parts.original(parts.from(edge)),
                                parts.part(parts.from(edge)),
                                parts.original(parts.to(edge)),
                                parts.part(parts.to(edge))),
                        parts.size(edge));
            }
            final Map<Tie, Double> slow = slowTies(graph, partition);
            assertThat(fast.keySet()).isEqualTo(slow.keySet());
            assertThat(fast).hasSize(parts.edges());
            slow.forEach((tie, bytes) -> assertThat(fast.get(tie)).isCloseTo(bytes, within(1e-9 * bytes)));
            for (int node = 0; node < parts.nodes(); node++) {
                final Op op = graph.op(parts.original(node));
                final int d = parts.parts(parts.original(node));
                assertThat(parts.memory(node))
                        .isEqualTo(parts.isBackward(node) ? op.parameters() : op.activation() / d + op.parameters());
                assertThat(parts.compute(node)).isEqualTo(graph.time(parts.original(node)) / d * 1e-3);
            }
        }
    }
}
