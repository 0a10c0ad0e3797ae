package org.noctule.fabric.ramp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.workload.graph.StepGraph;

final class GoldenSplitTest {
    static List<GoldenCase> cases() {
        return GoldenCase.all();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void splitsTheOpsThatTheReferenceSplits(GoldenCase golden) {
        final StepGraph graph = golden.graph();
        final OpPartition partition = golden.partition(graph);
        assertThat(partition.maxDegree())
                .isEqualTo(golden.json().get("max_partition_degree").asInt());
        for (int op = 0; op < partition.ops(); op++) {
            final JsonNode splits =
                    golden.json().get("forward_splits").path(graph.ids().get(op).toString());
            assertThat(partition.splits(op)).isEqualTo(splits.asInt(1));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void buildsTheGraphOfTheReference(GoldenCase golden) {
        final PartitionedGraph parts = golden.parts();
        final JsonNode expected = golden.json().get("partitioned");
        assertThat(parts.nodes()).isEqualTo(expected.get("nodes").asInt());
        assertThat(parts.edges()).isEqualTo(expected.get("edges").asInt());
        final JobTotals totals = JobTotals.of(parts);
        relative(totals.compute() * golden.steps(), expected.get("sequential_jct"));
        relative(totals.memory(), expected.get("op_memory"));
        relative(totals.transfers(), expected.get("dep_size"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void knowsTheTotalsOfTheWholeJob(GoldenCase golden) {
        final JsonNode expected = golden.json().get("original");
        final JobTotals totals = JobTotals.of(golden.graph());
        assertThat(totals.compute() * golden.steps())
                .isEqualTo(expected.get("sequential_jct").asDouble());
        relative(totals.memory(), expected.get("op_memory"));
        relative(totals.transfers(), expected.get("dep_size"));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void listsNodesAndEdgesAsTheReferenceDoes(GoldenCase golden) {
        final PartitionedGraph parts = golden.parts();
        final JsonNode nodes = golden.json().path("nodes");
        for (int node = 0; node < nodes.size(); node++) {
            assertThat(parts.label(node)).isEqualTo(nodes.get(node).get(0).asText());
            relative(parts.compute(node), nodes.get(node).get(1));
            relative(parts.memory(node), nodes.get(node).get(2));
        }
        final JsonNode edges = golden.json().path("comm").path("edge_list");
        for (int edge = 0; edge < edges.size(); edge++) {
            assertThat(parts.label(parts.from(edge)) + ">" + parts.label(parts.to(edge)))
                    .isEqualTo(edges.get(edge).get(0).asText() + ">"
                            + edges.get(edge).get(1).asText());
            relative(parts.size(edge), edges.get(edge).get(2));
        }
    }

    private static void relative(double actual, JsonNode expected) {
        assertThat(actual).isCloseTo(expected.asDouble(), within(1e-12 * Math.abs(expected.asDouble())));
    }
}
