package org.noctule.fabric.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.GoldenCase;
import org.noctule.fabric.ramp.JobTerms;
import org.noctule.fabric.ramp.JobTotals;
import org.noctule.fabric.ramp.partition.QuantumPartitioner;
import org.noctule.fabric.ramp.plan.ForecastMemo;
import org.noctule.fabric.ramp.plan.Heuristics;
import org.noctule.fabric.ramp.plan.JobForecaster;
import org.noctule.fabric.ramp.plan.StepRules;

final class GoldenObservationTest {
    private static final float ULPS = 2e-7f;

    static List<GoldenCase> cases() {
        return GoldenCase.all();
    }

    private static FabricObservation observe(GoldenCase golden) {
        final JsonNode original = golden.json().get("original");
        final double fraction = Math.rint(original.get("max_acceptable_jct").asDouble()
                        / original.get("sequential_jct").asDouble()
                        * 1000)
                / 1000;
        final FabricJob job = new FabricJob(
                "w0!0", 0, golden.graph(), new JobTerms(golden.steps(), fraction), JobTotals.of(golden.graph()));
        final int maxDegree = golden.json().get("config").path("max_deg").asInt(16);
        final JobPlanner planner = new JobPlanner(
                new QuantumPartitioner(0.01),
                new JobForecaster(StepRules.published(), Heuristics.published(), ForecastMemo.NONE),
                maxDegree,
                new PublishedMask(golden.fabric(), maxDegree),
                StepRules.published());
        final FabricMirror mirror = new FabricMirror(new FabricState(golden.fabric(), 80e9));
        return new FabricObservation(
                new FabricQuestion(job, Optional.empty(), planner, mirror, 0),
                GraphFeatures.of(golden.graph()),
                JobRanges.of(List.of(job), maxDegree));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void showsTheWholeJobAsTheReferenceDoes(GoldenCase golden) {
        final JsonNode expected = golden.json().get("observation").get("graph_features");
        final float[] actual = observe(golden).toArray();
        assertThat(actual).hasSize(expected.size());
        for (int i = 0; i < actual.length; i++) {
            assertThat(actual[i])
                    .as("feature " + i)
                    .isCloseTo((float) expected.get(i).asDouble(), within(ULPS));
            assertThat(actual[i]).isBetween(0f, 1f);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void showsNodesAndEdgesAsTheReferenceDoes(GoldenCase golden) {
        final GraphFeatures features = observe(golden).features();
        same(features.nodes(), GraphFeatures.NODE, golden.json().get("observation"), "node");
        same(features.edges(), GraphFeatures.EDGE, golden.json().get("observation"), "edge");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void putsTheGraphBehindTheWholeJob(GoldenCase golden) {
        final FabricObservation whole = observe(golden);
        final int nodes = golden.graph().size();
        final int edges = golden.graph().edges().size();
        final float[] seen = new GraphObservation(whole, new GraphPadding(nodes + 3, edges + 2)).toArray();
        final int first = whole.size();
        assertThat(seen).hasSize(first + 2 + 5 * (nodes + 3) + 4 * (edges + 2));
        assertThat(Arrays.copyOf(seen, first)).isEqualTo(whole.toArray());
        assertThat(Arrays.copyOfRange(seen, first, first + 2)).containsExactly(nodes, edges);
        final int edge = first + 2 + 5 * (nodes + 3);
        assertThat(Arrays.copyOfRange(seen, first + 2, edge))
                .isEqualTo(Arrays.copyOf(whole.features().nodes(), 5 * (nodes + 3)));
        final int source = edge + 2 * (edges + 2);
        assertThat(Arrays.copyOfRange(seen, edge, source))
                .isEqualTo(Arrays.copyOf(whole.features().edges(), 2 * (edges + 2)));
        for (int i = 0; i < edges; i++) {
            assertThat(seen[source + i]).isEqualTo(golden.graph().edges().get(i).from());
            assertThat(seen[source + edges + 2 + i])
                    .isEqualTo(golden.graph().edges().get(i).to());
        }
        assertThat(Arrays.copyOfRange(seen, source + edges, source + edges + 2)).containsOnly(0);
        assertThatThrownBy(() -> new GraphObservation(whole, new GraphPadding(nodes, edges - 1)))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("has " + nodes + " nodes and " + edges + " edges");
    }

    private static void same(float[] actual, int width, JsonNode observation, String kind) {
        final JsonNode first = observation.get(kind + "_features_first3");
        for (int i = 0; i < first.size(); i++) {
            for (int j = 0; j < width; j++) {
                assertThat(actual[width * i + j])
                        .isCloseTo((float) first.get(i).get(j).asDouble(), within(ULPS));
            }
        }
        final JsonNode means = observation.get(kind + "_features_mean");
        assertThat(means).hasSize(width);
        for (int j = 0; j < width; j++) {
            double sum = 0;
            for (int i = j; i < actual.length; i += width) {
                sum += actual[i];
            }
            // The reference takes the mean of float32 values in float32.
            assertThat(sum * width / actual.length)
                    .as(kind + " feature " + j)
                    .isCloseTo(means.get(j).asDouble(), within(2e-6));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void masksAnEmptyClusterAsTheReferenceDoes(GoldenCase golden) {
        final int maxDegree = golden.json().get("config").path("max_deg").asInt(16);
        final float[] values = observe(golden).toArray();
        final JsonNode expected = golden.json().get("valid_actions_empty_cluster");
        int allowed = 0;
        for (int degree = 0; degree <= maxDegree; degree++) {
            allowed += (int) values[17 + degree];
        }
        assertThat(allowed).isEqualTo(expected.size());
        expected.forEach(degree -> assertThat(values[17 + degree.asInt()]).isEqualTo(1));
    }
}
