package org.noctule.fabric.ramp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.fabric.ramp.placement.RampFirstFit;
import org.noctule.fabric.ramp.plan.DegreeMemo;
import org.noctule.fabric.ramp.plan.Heuristics;
import org.noctule.fabric.ramp.plan.JobForecaster;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.fabric.ramp.plan.StepRules;

final class GoldenLookaheadTest {
    private static final double A100 = 80e9;
    private static final Map<String, Proposal> PROPOSED = new ConcurrentHashMap<>();

    static List<GoldenCase> cases() {
        return GoldenCase.all();
    }

    private static Plan plan(GoldenCase golden) {
        final Proposal proposal = propose(golden);
        Assumptions.assumeTrue(proposal instanceof Proposal.Feasible, "the reference does not place it either");
        return ((Proposal.Feasible) proposal).plan();
    }

    private static Proposal propose(GoldenCase golden) {
        return PROPOSED.computeIfAbsent(golden.name(), name -> proposed(golden));
    }

    private static Proposal proposed(GoldenCase golden) {
        final PartitionedGraph parts = golden.parts();
        return new JobForecaster(StepRules.published(), Heuristics.published(), new DegreeMemo())
                .propose(parts.graph(), parts.partition(), new FabricState(golden.fabric(), A100));
    }

    private static Communication communication(GoldenCase golden, Plan plan) {
        return StepRules.published().communication().times(plan.graph(), plan.opPlacement(), golden.fabric());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void placesWhatTheReferencePlaces(GoldenCase golden) {
        final PartitionedGraph parts = golden.parts();
        assertThat(new RampFirstFit()
                        .place(parts, new FabricState(golden.fabric(), A100))
                        .isPresent())
                .isEqualTo(golden.json().get("placed").asBoolean());
        if (propose(golden) instanceof Proposal.Infeasible infeasible) {
            assertThat(infeasible.refusal().cause()).isEqualTo(RefusalCause.OP_PLACEMENT);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void placesOpsWhereTheReferenceDoes(GoldenCase golden) {
        final Plan plan = plan(golden);
        final OpPlacement placement = plan.opPlacement();
        final Map<String, List<String>> lists = new TreeMap<>();
        for (int turn = 0; turn < placement.nodes(); turn++) {
            final int node = placement.placed(turn);
            final int server = placement.server(node);
            final String name = "node_" + golden.fabric().group(server) + "-"
                    + golden.fabric().rack(server) + "-" + golden.fabric().position(server) + "_worker_0";
            lists.computeIfAbsent(name, unseen -> new ArrayList<>())
                    .add(plan.graph().label(node));
        }
        final List<String> servers = new ArrayList<>();
        golden.json().get("workers").forEach(server -> servers.add(server.asText()));
        assertThat(lists.keySet()).containsExactlyElementsOf(servers);
        lists.forEach(
                (server, list) -> matches(list, golden.json().get("placement").get(server)));
    }

    private static void matches(List<String> actual, JsonNode expected) {
        final List<String> names = new ArrayList<>();
        if (expected.isObject()) {
            assertThat(actual).hasSize(expected.get("n").asInt());
            expected.get("first").forEach(name -> names.add(name.asText()));
        } else {
            assertThat(actual).hasSize(expected.size());
            expected.forEach(name -> names.add(name.asText()));
        }
        assertThat(actual.subList(0, names.size())).isEqualTo(names);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void timesTransfersAsTheReferenceDoes(GoldenCase golden) {
        final Plan plan = plan(golden);
        final PartitionedGraph parts = plan.graph();
        final Communication communication = communication(golden, plan);
        final JsonNode expected = golden.json().get("comm");
        assertThat(communication.collectives())
                .hasSize(expected.get("n_collectives").asInt());
        assertThat(communication.oneToOne())
                .isEqualTo(expected.get("n_one_to_one").asInt());
        for (int i = 0; i < expected.path("collectives").size(); i++) {
            final JsonNode collective = expected.get("collectives").get(i);
            assertThat(communication.collectives().get(i).edges())
                    .isEqualTo(collective.get("n_deps").asInt());
            relative(communication.collectives().get(i).bytes(), collective.get("message_size"));
            relative(communication.collectives().get(i).time(), collective.get("run_time"));
        }
        for (int edge = 0; edge < expected.path("edge_list").size(); edge++) {
            relative(
                    communication.time(edge),
                    expected.get("edge_list").get(edge).get(3));
        }
        final TreeMap<Double, Integer> times = new TreeMap<>();
        communication.collectives().forEach(collective -> times.merge(collective.time(), 1, Integer::sum));
        sameCounts(times, expected.get("collective_run_times"));
        int flows = 0;
        double sum = 0;
        for (int edge = 0; edge < parts.edges(); edge++) {
            if (DepPlacement.isTransfer(parts, plan.opPlacement(), edge) && communication.time(edge) > 0) {
                flows++;
                sum += communication.time(edge);
            }
        }
        assertThat(flows).isEqualTo(golden.json().get("flows").get("count").asInt());
        relative(sum, golden.json().get("flows").get("sum_run_time"));
        assertThat(plan.depPlacement().channels())
                .isEqualTo(golden.json().get("n_channels").asInt());
    }

    private static void sameCounts(TreeMap<Double, Integer> actual, JsonNode expected) {
        for (final JsonNode entry : expected) {
            final double time = entry.get(0).asDouble();
            final double slack = 1e-12 * time;
            final int count = actual.subMap(time - slack, true, time + slack, true).values().stream()
                    .mapToInt(Integer::intValue)
                    .sum();
            assertThat(count).isEqualTo(entry.get(1).asInt());
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void looksAheadAsTheReferenceDoes(GoldenCase golden) {
        final Plan plan = plan(golden);
        final List<Double> ticks = new ArrayList<>();
        final StepForecast forecast = StepRules.published()
                .lookahead()
                .forecast(plan, communication(golden, plan), (busy, tick) -> ticks.add(tick));
        final JsonNode expected = golden.json().get("lookahead");
        final int steps = golden.steps();
        relative(forecast.completionTime(steps), expected.get("jct"));
        relative(forecast.communication() * steps, expected.get("comm"));
        relative(forecast.computation() * steps, expected.get("comp"));
        relative(forecast.time(), expected.get("step_time"));
        relative(forecast.busy(), expected.get("busy_worker_time"));
        assertThat(ticks).hasSize(forecast.ticks());
        assertThat(forecast.ticks()).isCloseTo(expected.get("n_ticks").asInt(), within(2));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void blocksWhatTheReferenceBlocks(GoldenCase golden) {
        final JsonNode original = golden.json().get("original");
        final double sequential = original.get("sequential_jct").asDouble();
        final double acceptable = original.get("max_acceptable_jct").asDouble();
        final double fraction = Math.rint(acceptable / sequential * 1000) / 1000;
        final JobTerms terms = new JobTerms(golden.steps(), fraction);
        final double step = JobTotals.of(golden.graph()).compute();
        assertThat(terms.acceptable(step)).isEqualTo(acceptable);
        final boolean blocked = !(propose(golden) instanceof Proposal.Feasible feasible)
                || terms.exceededBy(step, feasible.forecast()).isPresent();
        assertThat(blocked).isEqualTo(golden.json().get("blocked").asBoolean());
    }

    private static void relative(double actual, JsonNode expected) {
        assertThat(actual).isCloseTo(expected.asDouble(), within(1e-12 * Math.abs(expected.asDouble())));
    }
}
