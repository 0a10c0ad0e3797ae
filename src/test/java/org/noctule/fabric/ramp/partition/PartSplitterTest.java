package org.noctule.fabric.ramp.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.EdgeKind;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.RandomJobs;
import org.noctule.workload.graph.StepGraph;

final class PartSplitterTest {

    @Test
    void givesTheGraphThatReplacingNodeByNodeGives() {
        final Random random = new Random(1);
        for (int turn = 0; turn < 300; turn++) {
            final StepGraph graph = RandomJobs.graph(random);
            final OpPartition partition = RandomJobs.partition(graph, random);
            final PartitionedGraph parts = new PartSplitter(PartRules.published()).split(graph, partition);
            final Replay replay = new Replay(graph, partition);
            final List<String> nodes = new ArrayList<>();
            for (int node = 0; node < parts.nodes(); node++) {
                nodes.add(parts.label(node) + " " + parts.memory(node));
            }
            final List<String> edges = new ArrayList<>();
            for (int edge = 0; edge < parts.edges(); edge++) {
                edges.add(parts.label(parts.from(edge)) + ">" + parts.label(parts.to(edge)) + " " + parts.size(edge));
            }
            assertThat(nodes).isEqualTo(replay.nodes());
            assertThat(edges).isEqualTo(replay.edges());
        }
    }

    @Test
    void knowsWhatEachEdgeStandsFor() {
        final Random random = new Random(2);
        final StepGraph graph = RandomJobs.graph(random);
        final int[] splits = new int[graph.size() / 2];
        java.util.Arrays.fill(splits, 2);
        final PartitionedGraph parts = new PartSplitter(PartRules.published()).split(graph, new OpPartition(splits));
        for (int edge = 0; edge < parts.edges(); edge++) {
            final boolean fromBackward = parts.isBackward(parts.from(edge));
            final boolean toBackward = parts.isBackward(parts.to(edge));
            final boolean siblings = parts.original(parts.from(edge)) == parts.original(parts.to(edge));
            final EdgeKind expected = siblings
                    ? EdgeKind.SYNC
                    : fromBackward ? EdgeKind.BACKWARD : toBackward ? EdgeKind.JOIN : EdgeKind.FORWARD;
            assertThat(parts.kind(edge)).isEqualTo(expected);
        }
    }

    @Test
    void refusesAPartitionForAnotherModel() {
        final StepGraph graph = RandomJobs.graph(new Random(3));
        final OpPartition foreign = new OpPartition(new int[] {1});
        assertThatThrownBy(() -> new PartSplitter(PartRules.published()).split(graph, foreign))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("partition is for 1 ops");
    }

    @Test
    void refusesOddSplits() {
        assertThatThrownBy(() -> new OpPartition(1, 3))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("op number 1 of the graph is split into 3 parts");
    }

    /** The published procedure, step by step, with names for nodes. */
    private static final class Replay {
        private final Map<String, Double> memory = new LinkedHashMap<>();
        private final Map<String, Map<String, Double>> out = new LinkedHashMap<>();
        private final Map<String, Double> into = new LinkedHashMap<>();
        private final Map<String, Double> outOf = new LinkedHashMap<>();

        Replay(StepGraph graph, OpPartition partition) {
            for (int node = 0; node < graph.size(); node++) {
                final String name = graph.ids().get(node).toString();
                memory.put(name, graph.op(node).memory());
                out.put(name, new LinkedHashMap<>());
            }
            for (final StepGraph.Edge edge : graph.edges()) {
                final String from = graph.ids().get(edge.from()).toString();
                out.get(from).put(graph.ids().get(edge.to()).toString(), memory.get(from));
            }
            for (int op = 0; op < partition.ops(); op++) {
                if (partition.splits(op) > 1) {
                    replace(graph.ids().get(op).toString(), partition.splits(op), false);
                    replace(graph.ids().get(op + partition.ops()).toString(), partition.splits(op), true);
                }
            }
            out.forEach((from, targets) -> targets.replaceAll((to, bytes) -> {
                final String key = from + ">" + to;
                return outOf.getOrDefault(key, into.getOrDefault(key, bytes));
            }));
        }

        private void replace(String node, int splits, boolean backward) {
            final double bytes = memory.remove(node);
            final List<String> successors = new ArrayList<>(out.remove(node).keySet());
            final List<String> parts = new ArrayList<>();
            for (int part = 0; part < splits; part++) {
                parts.add(node + (char) ('a' + part));
            }
            parts.forEach(part -> memory.put(part, bytes / splits));
            parts.forEach(part -> out.put(part, new LinkedHashMap<>()));
            out.forEach((from, targets) -> {
                if (targets.remove(node) != null) {
                    parts.forEach(part -> targets.put(part, 0.0));
                    parts.forEach(part -> into.put(from + ">" + part, memory.get(from) / splits));
                }
            });
            for (final String part : parts) {
                for (final String successor : successors) {
                    out.get(part).put(successor, 0.0);
                    outOf.put(part + ">" + successor, memory.get(successor) / splits);
                }
            }
            for (final String part : backward ? parts : List.<String>of()) {
                for (final String sibling : parts) {
                    if (!sibling.equals(part)) {
                        out.get(part).put(sibling, bytes / splits);
                    }
                }
            }
        }

        List<String> nodes() {
            final List<String> nodes = new ArrayList<>();
            memory.forEach((name, bytes) -> nodes.add(name + " " + bytes));
            return nodes;
        }

        List<String> edges() {
            final List<String> edges = new ArrayList<>();
            out.forEach((from, targets) -> targets.forEach((to, bytes) -> edges.add(from + ">" + to + " " + bytes)));
            return edges;
        }
    }
}
