package org.noctule.workload.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.fabric.ramp.pipedream.PipeDreamReader;
import org.noctule.fabric.ramp.pipedream.RandomGraphs;
import org.noctule.test.Shared;
import org.noctule.workload.graph.StepGraph.Edge;

class StepGraphTest {
    private static final int STEPS = 50;

    private static GraphFigures figures(String model) {
        final String file = model.startsWith("tiny")
                ? "golden/ddls/jobs/" + model + "/" + model + ".txt"
                : "data/pipedream/" + model + "/graph.txt";
        return GraphFigures.of(StepGraph.of(PipeDreamReader.read(Shared.file(file))));
    }

    @Test
    void mirrorsTheForwardPassInItsOwnOrder() {
        final OpGraph forward = new OpGraph(
                "m",
                List.of(op(30, 1, 9), op(10, 2, 8), op(20, 3, 7)),
                List.of(new Dep(10, 20), new Dep(20, 30), new Dep(10, 30)));
        final StepGraph step = StepGraph.of(forward);

        assertThat(step.ids()).containsExactly(3, 1, 2, 4, 6, 5);
        assertThat(step.edges())
                .containsExactly(
                        new Edge(0, 3),
                        new Edge(1, 2),
                        new Edge(1, 0),
                        new Edge(2, 0),
                        new Edge(3, 5),
                        new Edge(3, 4),
                        new Edge(5, 4));
        assertThat(step.time(3)).isEqualTo(9);
        assertThat(CriticalPath.of(step.graph(), step::time))
                .isEqualTo(new CriticalPath(30, List.of(1, 2, 0, 3, 5, 4)));
        assertThat(CriticalPath.of(step.forwardGraph(), step::time)).isEqualTo(new CriticalPath(6, List.of(1, 2, 0)));
        assertThat(Depths.of(step.graph())).containsExactly(2, 1, 2, 3, 4, 4);
    }

    private static Op op(int id, double forward, double backward) {
        return new Op(id, "op", forward, backward, 1, 0);
    }

    @ParameterizedTest
    @CsvSource({
        "alexnet,23,23,680.703,40.520,1.28e9,2.44e8",
        "resnet18,71,79,581.071,152.296,8.58e9,4.68e7",
        "squeezenet1_0,68,76,587.884,172.119,1.25e10,4.99e6",
        "vgg16,41,41,251.874,438.633,1.48e10,5.53e8",
        "gnmt,48,58,33.533,55.883,4.09e8,7.75e8",
        "resnet50,177,193,201.450,260.931,1.93e10,1.0e8",
        "gnmt_large,96,122,182.563,337.890,1.36e9,1.11e9",
    })
    void knowsTheForwardPassesOfPublishedProfiles(
            String model, int ops, int deps, double forward, double backward, double activation, double parameters) {
        final GraphFigures figures = figures(model);
        assertThat(figures.model()).isEqualTo(model);
        assertThat(figures.forwardOps()).isEqualTo(ops);
        assertThat(figures.forwardDeps()).isEqualTo(deps);
        assertThat(figures.forwardTime()).isCloseTo(forward, within(5e-4));
        assertThat(figures.backwardTime()).isCloseTo(backward, within(5e-4));
        assertThat(figures.activation()).isCloseTo(activation, within(activation * 5e-3));
        assertThat(figures.parameters()).isCloseTo(parameters, within(parameters * 0.03));
    }

    @ParameterizedTest
    @CsvSource({
        "alexnet,46,47,36061.15,635.902,3.046234e9,1.983396e8,44,2.422161e9,1.982464e8",
        "resnet18,142,159,36668.35,473.625,1.725866e10,8.221212e8,60,1.873329e10,8.220836e8",
        "squeezenet1_0,136,153,38000.15,474.637,2.496262e10,1.168007e9,102,2.791009e10,1.167950e9",
        "vgg16,82,83,34525.35,113.330,3.062530e10,1.644315e9,80,2.946706e10,1.644167e9",
        "gnmt,96,117,4470.80,15.883,2.368447e9,3.269491e8,30,1.027801e9,1.944371e8",
    })
    void knowsTheStepsOfThePapersJobs(
            String model,
            int ops,
            int deps,
            double jct,
            double longest,
            double memory,
            double largest,
            int depth,
            double size,
            double largestDep) {
        final GraphFigures figures = figures(model);
        assertThat(figures.ops()).isEqualTo(ops);
        assertThat(figures.deps()).isEqualTo(deps);
        assertThat(figures.stepTime() * STEPS).isCloseTo(jct, within(1e-9 * jct));
        assertThat(figures.longestOp().value()).isEqualTo(longest);
        assertThat(figures.opMemory()).isCloseTo(memory, within(memory * 5e-7));
        assertThat(figures.largestOp().value()).isCloseTo(largest, within(largest * 5e-7));
        assertThat(Collections.max(figures.depths())).isEqualTo(depth);
        assertThat(figures.depSize()).isCloseTo(size, within(size * 5e-7));
        assertThat(figures.largestDep().value()).isCloseTo(largestDep, within(largestDep * 5e-7));
    }

    static Stream<Path> goldens() throws IOException {
        try (Stream<Path> files = Files.list(Shared.file("golden/ddls"))) {
            return files
                    .filter(file -> file.getFileName().toString().matches("[mt].*\\.json"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("goldens")
    void knowsWhatDdlsKnowsOfItsJobs(Path file) throws IOException {
        final JsonNode json = new JsonMapper().readTree(file.toFile());
        final JsonNode original = json.get("original");
        final JsonNode steps = json.at("/config/steps");
        final GraphFigures figures = figures(json.get("model").textValue());
        final StepGraph step = step(json.get("model").textValue());

        assertThat(figures.ops()).isEqualTo(original.get("nodes").intValue());
        assertThat(figures.deps()).isEqualTo(original.get("edges").intValue());
        assertThat(figures.opMemory()).isEqualTo(original.get("op_memory").doubleValue());
        assertThat(figures.depSize()).isEqualTo(original.get("dep_size").doubleValue());
        assertThat(figures.stepTime() * (steps.isNumber() ? steps.intValue() : STEPS))
                .isEqualTo(original.get("sequential_jct").doubleValue());
        assertThat(step.ids().get(figures.longestOp().index()))
                .isEqualTo(original.get("max_compute_node").intValue());
        assertThat(figures.longestOp().value())
                .isEqualTo(original.get("max_compute_cost").doubleValue());
        assertThat(step.ids().get(figures.largestOp().index()))
                .isEqualTo(original.get("max_memory_node").intValue());
        assertThat(figures.largestOp().value())
                .isEqualTo(original.get("max_memory_cost").doubleValue());
        assertThat(Collections.max(figures.depths()))
                .isEqualTo(original.get("max_depth").intValue());
        assertThat(figures.largestDep().value())
                .isEqualTo(original.get("max_dep_size").doubleValue());
        final Edge largest = step.edges().get(figures.largestDep().index());
        assertThat(step.ids().get(largest.from()))
                .isEqualTo(original.at("/max_dep/0").intValue());
        assertThat(step.ids().get(largest.to()))
                .isEqualTo(original.at("/max_dep/1").intValue());
        if (original.get("edge_list").isArray()) {
            final List<List<Double>> edges = new ArrayList<>();
            step.edges()
                    .forEach(edge -> edges.add(List.of(
                            (double) step.ids().get(edge.from()),
                            (double) step.ids().get(edge.to()),
                            step.size(edge))));
            final List<List<Double>> expected = new ArrayList<>();
            original.get("edge_list")
                    .forEach(edge -> expected.add(List.of(
                            edge.get(0).doubleValue(),
                            edge.get(1).doubleValue(),
                            edge.get(2).doubleValue())));
            assertThat(edges).isEqualTo(expected);
        }
    }

    private static StepGraph step(String model) {
        final String file = model.startsWith("tiny")
                ? "golden/ddls/jobs/" + model + "/" + model + ".txt"
                : "data/pipedream/" + model + "/graph.txt";
        return StepGraph.of(PipeDreamReader.read(Shared.file(file)));
    }

    /** A graph with two last ops, of which the one with the lower id is the longer. */
    @Test
    void everyBackwardOpOfTheStepPathComesAfterItsForwardOp() {
        final OpGraph fork = new OpGraph(
                "fork", List.of(op(1, 10, 20), op(2, 100, 100), op(3, 30, 40)), List.of(new Dep(1, 2), new Dep(1, 3)));
        final StepGraph step = StepGraph.of(fork);
        assertThat(step.joined())
                .containsExactly(
                        new Edge(0, 1),
                        new Edge(0, 2),
                        new Edge(0, 3),
                        new Edge(1, 4),
                        new Edge(2, 5),
                        new Edge(4, 3),
                        new Edge(5, 3));
        final GraphFigures figures = GraphFigures.of(step);
        assertThat(figures.stepPath()).isEqualTo(new CriticalPath(230, List.of(0, 1, 4, 3)));
        assertThat(figures.depth()).isEqualTo(4);
    }

    /** The twin tries every path. */
    @Test
    void theDepthIsTheNumberOfOpsOnThePathThatHasTheMost() {
        final Random random = new Random(8);
        for (int i = 0; i < 300; i++) {
            final StepGraph step = StepGraph.of(RandomGraphs.next(random, 7));
            int most = 0;
            for (int node = 0; node < step.size(); node++) {
                most = Math.max(most, most(step, node));
            }
            assertThat(GraphFigures.of(step).depth()).isEqualTo(most);
        }
    }

    private static int most(StepGraph step, int node) {
        int most = 0;
        for (final Edge edge : step.joined()) {
            if (edge.from() == node) {
                most = Math.max(most, most(step, edge.to()));
            }
        }
        return most + 1;
    }

    /** The twin tries every path. */
    @Test
    void findsTheLongestPath() {
        final Random random = new Random(7);
        for (int i = 0; i < 300; i++) {
            final StepGraph step = StepGraph.of(RandomGraphs.next(random, 7));
            final CriticalPath path = CriticalPath.of(step.graph(), step::time);
            double longest = 0;
            for (int node = 0; node < step.size(); node++) {
                longest = Math.max(longest, from(step, node));
            }
            assertThat(path.time()).isCloseTo(longest, within(longest * 1e-12));
            for (int k = 1; k < path.nodes().size(); k++) {
                assertThat(step.edges())
                        .contains(new Edge(path.nodes().get(k - 1), path.nodes().get(k)));
            }
            assertThat(path.nodes().stream().mapToDouble(step::time).sum())
                    .isCloseTo(path.time(), within(longest * 1e-12));
        }
    }

    private static double from(StepGraph step, int node) {
        double longest = 0;
        for (final Edge edge : step.edges()) {
            if (edge.from() == node) {
                longest = Math.max(longest, from(step, edge.to()));
            }
        }
        return longest + step.time(node);
    }
}
