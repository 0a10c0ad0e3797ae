package org.noctule.learning.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.noctule.agent.AgentRules;
import org.noctule.agent.problem.JobOptions;
import org.noctule.agent.problem.JobProblem;
import org.noctule.experiment.options.Compatibility;
import org.noctule.experiment.options.Rules;
import org.noctule.json.JsonInput;
import org.noctule.learning.Turn;
import org.noctule.platform.Cluster;
import org.noctule.platform.Links;
import org.noctule.platform.NodeType;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.SimulatorRules;
import org.noctule.simulator.cores.CoreMachine;
import org.noctule.simulator.results.SilentRecorder;
import org.noctule.test.Shared;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Workload;
import org.noctule.workload.swf.RlSchedulerConversion;
import org.noctule.workload.swf.SwfOptions;
import org.noctule.workload.swf.SwfReader;
import org.noctule.workload.swf.SwfTrace;

/**
 * Table V of RLScheduler (SC 2020): always the first job of the line, in the order of each heuristic, on the published
 * sequences. Lublin-1's FCFS and UNICEP with backfilling are repeated to two decimals, all others to six.
 */
final class RlSchedulerTableTest {
    private static final int LENGTH = 1024;
    private static final AgentRules PUBLISHED =
            Rules.of(Compatibility.RLSCHEDULER).agent();
    private static final Map<String, SwfTrace> TRACES = new HashMap<>();
    private static final Map<String, Workload> WORKLOADS = new HashMap<>();

    @AfterAll
    static void forget() {
        TRACES.clear();
        WORKLOADS.clear();
    }

    private static JsonInput anchors() {
        return JsonInput.read(Shared.file("data/anchors/rlscheduler.json"));
    }

    private static SwfTrace trace(String name) {
        return TRACES.computeIfAbsent(name, file -> SwfReader.read(Shared.file("data/swf/" + file + ".swf.gz")));
    }

    private static Platform machine(int cores) {
        final Links links = new Links("ideal", "1Gbps", "0us");
        final ProcessorType type = new ProcessorType("p", cores, 1, 1, Double.POSITIVE_INFINITY, 100);
        final NodeType node = new NodeType("n", List.of(new NodeType.Processors(type, 1)), Double.POSITIVE_INFINITY);
        return new Platform(List.of(new Cluster("c", List.of(new Cluster.Nodes(node, 1)), links)), links, "{}");
    }

    private static Workload workload(String trace, int firstJob) {
        return WORKLOADS.computeIfAbsent(trace + firstJob, key -> convert(trace, firstJob));
    }

    private static Workload convert(String trace, int firstJob) {
        final SwfOptions options = new SwfOptions(
                SwfOptions.RunTime.TRACE,
                SwfOptions.Estimate.TRACE,
                false,
                SwfOptions.Memory.NONE,
                SwfOptions.MemoryBandwidth.NONE,
                firstJob,
                LENGTH,
                0);
        final Workload workload = new RlSchedulerConversion(options).convert(trace(trace), "w0");
        assertThat(workload.jobs()).hasSize(LENGTH);
        return workload;
    }

    private static Simulation simulation(String trace, int cores, int firstJob) {
        final Workload workload = workload(trace, firstJob);
        return new Simulation(
                Scenario.of(
                        new CoreMachine(machine(cores)),
                        List.of(workload),
                        JobLimits.of(workload.jobs()),
                        SimulatorRules.DEFAULT),
                SilentRecorder.INSTANCE);
    }

    /** Mean bounded slowdown of each sequence. */
    private static List<Double> slowdowns(String trace, int cores, String options, AgentRules rules) {
        final JsonInput keys = JsonInput.parse(options.replace('\'', '"'), "options");
        final List<Double> slowdowns = new ArrayList<>();
        for (final JsonInput start : anchors().get("starts").elements()) {
            try (SessionEnvironment environment = new SessionEnvironment(
                    first -> simulation(trace, cores, (int) first),
                    seed -> new JobProblem(JobOptions.read(keys, rules), rules, seed))) {
                Turn turn = environment.begin(start.integer(0, LENGTH * 10));
                while (turn instanceof Turn.Choice) {
                    assertThat(turn.reward()).isZero();
                    turn = environment.step(0);
                }
                slowdowns.add(-turn.reward());
            }
        }
        return slowdowns;
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "Lublin-1, lublin_256, 256, FCFS, first, 1e-6, 1e-6",
        "Lublin-1, lublin_256, 256, WFP3, wfp3, 1e-6, 1e-6",
        "Lublin-1, lublin_256, 256, UNI, unicep, 1e-6, 5e-3",
        "Lublin-1, lublin_256, 256, SJF, shortest, 1e-6, 1e-6",
        "Lublin-1, lublin_256, 256, F1, f1, 1e-6, 1e-6",
        "HPC2N, HPC2N-2002-2.2-cln, 240, FCFS, first, 1e-6, 1e-6",
        "HPC2N, HPC2N-2002-2.2-cln, 240, WFP3, wfp3, 1e-6, 1e-6",
        "HPC2N, HPC2N-2002-2.2-cln, 240, UNI, unicep, 1e-6, 1e-6",
        "HPC2N, HPC2N-2002-2.2-cln, 240, SJF, shortest, 1e-6, 1e-6",
        "HPC2N, HPC2N-2002-2.2-cln, 240, F1, f1, 1e-6, 1e-6",
    })
    void theHeuristicsComeToThePublishedSlowdowns(
            String name, String trace, int cores, String column, String order, double plain, double backfilled) {
        final JsonInput anchors = anchors().get("traces").get(name);
        check(trace, cores, order, false, anchors.get(column), plain);
        check(trace, cores, order, true, anchors.get(column + "+bf"), backfilled);
    }

    private static void check(
            String trace, int cores, String order, boolean backfilling, JsonInput anchor, double tolerance) {
        final List<Double> slowdowns =
                slowdowns(trace, cores, "{'order': '" + order + "', 'backfilling': " + backfilling + "}", PUBLISHED);
        final List<JsonInput> expected = anchor.get("per_sequence").elements();
        for (int i = 0; i < expected.size(); i++) {
            assertThat(slowdowns.get(i))
                    .as("sequence " + i)
                    .isCloseTo(expected.get(i).number(), within(tolerance));
        }
        assertThat(mean(slowdowns)).isCloseTo(anchor.get("mean").number(), within(5e-3));
    }

    @ParameterizedTest
    @CsvSource({
        "Lublin-1, lublin_256, 256, WFP3, wfp3",
        "Lublin-1, lublin_256, 256, UNI, unicep",
        "HPC2N, HPC2N-2002-2.2-cln, 240, WFP3, wfp3",
        "HPC2N, HPC2N-2002-2.2-cln, 240, UNI, unicep",
    })
    void withTrueWaitingTimesTheyComeToTheCorrectedOnes(
            String name, String trace, int cores, String column, String order) {
        final AgentRules exact = AgentRules.DEFAULT.with(AgentRules.Passes.EVENT);
        final JsonInput corrected = anchors().get("corrected_wait_sign").get(name);
        final String keys = "{'window': 1, 'order': '" + order + "', 'backfilling': ";
        assertThat(mean(slowdowns(trace, cores, keys + "false}", exact)))
                .isCloseTo(corrected.get(column).number(), within(6e-3));
        assertThat(mean(slowdowns(trace, cores, keys + "true}", exact)))
                .isCloseTo(corrected.get(column + "+bf").number(), within(6e-3));
    }
}
