package org.noctule.fabric.ramp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.fabric.ramp.partition.QuantumPartitioner;
import org.noctule.fabric.ramp.pipedream.PipeDreamReader;
import org.noctule.fabric.ramp.plan.ForecastMemo;
import org.noctule.fabric.ramp.plan.Heuristics;
import org.noctule.fabric.ramp.plan.JobForecaster;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.fabric.ramp.plan.StepRules;
import org.noctule.platform.RampFabric;
import org.noctule.workload.graph.StepGraph;

/** Effect of each rule on the completion times of the shipped profiles; {@link #main} prints the table of the docs. */
final class TrainingTableTest {
    private static final List<String> MODELS = List.of("alexnet", "gnmt", "vgg16", "resnet18", "squeezenet1_0");
    private static final RampFabric FABRIC = new RampFabric(4, 4, 2, 1, 1.6e12, 50e-9, 100e-9);
    private static final int STEPS = 50;

    public static void main(String[] args) {
        System.out.println(table());
    }

    private static String table() {
        final StringBuilder text = new StringBuilder("| published alone | corrected | published | ")
                .append(String.join(" | ", MODELS))
                .append(" |\n| --- | --- | --- |")
                .append(" --: |".repeat(MODELS.size()))
                .append('\n')
                .append(row("none, degree 1", "", "", 1, corrected()))
                .append(row("none", "", "", 8, corrected()));
        for (final FabricRule rule : FabricRule.values()) {
            final Map<FabricRule, String> values = new EnumMap<>(corrected());
            values.put(rule, rule.published());
            text.append(
                    row("`" + rule.key() + "`", "`" + rule.corrected() + "`", "`" + rule.published() + "`", 8, values));
        }
        return text.append(row("all", "", "", 8, FabricRule.allPublished()))
                .append(row("all, degree 1", "", "", 1, FabricRule.allPublished()))
                .toString();
    }

    private static Map<FabricRule, String> corrected() {
        final Map<FabricRule, String> values = new EnumMap<>(FabricRule.class);
        for (final FabricRule rule : FabricRule.values()) {
            values.put(rule, rule.corrected());
        }
        return values;
    }

    private static String row(
            String rule, String corrected, String published, int degree, Map<FabricRule, String> values) {
        return MODELS.stream()
                .map(model -> String.format(Locale.ROOT, "%.4g", completion(shipped(model), degree, values)))
                .collect(
                        Collectors.joining(" | ", "| " + rule + " | " + corrected + " | " + published + " | ", " |\n"));
    }

    private static StepGraph shipped(String model) {
        return StepGraph.of(PipeDreamReader.read(Path.of("workloads/pipedream", model + ".txt")));
    }

    private static double completion(StepGraph graph, int degree, Map<FabricRule, String> values) {
        final OpPartition partition = new QuantumPartitioner(0.01).partition(graph, degree);
        final Proposal proposal = new JobForecaster(
                        StepRules.of(values), Heuristics.published(), ForecastMemo.of(values))
                .propose(graph, partition, new FabricState(FABRIC, 80e9));
        return ((Proposal.Feasible) proposal).forecast().completionTime(STEPS);
    }

    @Test
    void theDocumentedTableIsRight() throws IOException {
        assertThat(Files.readString(Path.of("docs/training.md"))).contains(table());
    }

    @Test
    void eightServersGainWhatTheTextSays() throws IOException {
        final String gains = MODELS.stream()
                .map(model -> String.format(
                        Locale.ROOT,
                        "%.2f (%s)",
                        completion(shipped(model), 1, Map.of()) / completion(shipped(model), 8, Map.of()),
                        model))
                .collect(Collectors.joining(", "));
        final String text = Files.readString(Path.of("docs/training.md")).replace('\n', ' ');
        assertThat(text.replace(" and ", ", ")).contains(gains);
    }

    /**
     * Speed-ups of ddls with its times divided by 1000, as it was seen to give them, rounded to two decimals. Its order
     * of equal transfers, which is that of a Python set, is worth another one.
     */
    @ParameterizedTest
    @CsvSource({
        "2, 1.95, 1.55, 1.85, 1.79, 1.74",
        "4, 3.73, 2.16, 3.33, 3.02, 2.92",
        "8, 6.84, 2.70, 5.56, 4.62, 4.41",
        "16, 11.30, 2.75, 10.22, , "
    })
    void withMillisecondsAloneSpeedUpsAreThoseOfTheReference(
            int degree, double alexnet, double vgg16, double gnmt, Double resnet18, Double squeezenet) {
        speedUp("alexnet", degree, alexnet);
        speedUp("vgg16", degree, vgg16);
        speedUp("gnmt", degree, gnmt);
        if (resnet18 != null && squeezenet != null) {
            speedUp("resnet18", degree, resnet18);
            speedUp("squeezenet1_0", degree, squeezenet);
        }
    }

    private static void speedUp(String model, int degree, double expected) {
        final Map<FabricRule, String> values = new EnumMap<>(FabricRule.allPublished());
        values.put(FabricRule.TIME_UNIT, FabricRule.TIME_UNIT.corrected());
        final StepGraph graph = ProfileFiles.read(model);
        final double sequential = StepRules.of(values).totals(graph).compute() * STEPS;
        assertThat(sequential / completion(graph, degree, values)).as(model).isCloseTo(expected, within(0.015));
    }
}
