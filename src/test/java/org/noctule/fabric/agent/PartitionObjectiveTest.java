package org.noctule.fabric.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Step;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.FabricRule;
import org.noctule.fabric.ramp.plan.FabricPhysics;
import org.noctule.fabric.simulator.FabricRuns;
import org.noctule.json.JsonInput;
import org.noctule.protocol.Message;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.results.SilentRecorder;
import org.noctule.workload.Job;

/** Rewards beside those that ddls's formulas make of what it wrote down of its episodes. */
final class PartitionObjectiveTest {
    private static final double WEIGHT = 1.5;

    static Stream<Arguments> episodes() {
        return GoldenEpisode.all().stream()
                .flatMap(golden -> Stream.of(
                                "job_acceptance",
                                "lookahead_job_completion_time",
                                "multi_objective_jct_blocking",
                                "mean_compute_throughput",
                                "mean_cluster_throughput",
                                "mean_demand_total_throughput")
                        .map(objective -> Arguments.of(golden, objective)));
    }

    private static AgentContext context(String env, int maxDegree) {
        return new AgentContext(
                JsonInput.parse(
                        "{\"agent\": {\"mask\": \"published\", \"max_degree\": " + maxDegree + "}, \"env\": " + env
                                + "}",
                        "options.json"),
                1,
                AgentRules.DEFAULT,
                Optional.empty(),
                List.of(FabricPhysics.of(FabricRule.allPublished())));
    }

    /** Gives the reference's answers; the reward of each. */
    private static List<Double> play(GoldenEpisode golden, String env) {
        final List<Job> jobs = new ArrayList<>();
        for (final FabricJob job : golden.jobs()) {
            jobs.add(FabricRuns.training(
                    Integer.parseInt(job.id().substring(3)),
                    job.submitTime(),
                    golden.fabric().size(),
                    job.graph().forward(),
                    50,
                    job.terms().maxAcceptableFraction()));
        }
        final List<Integer> actions = new ArrayList<>();
        golden.json().get("events").forEach(event -> {
            if (event.get("event").asText().equals("decision")) {
                actions.add(event.get("action").asInt());
            }
        });
        final PartitionProblem problem =
                new PartitionProblem(context(env, golden.maxDegree()), JobRanges.of(golden.jobs(), golden.maxDegree()));
        final List<Double> rewards = new ArrayList<>();
        try (Simulation simulation = new Simulation(
                FabricRuns.scenario(FabricRuns.platform(golden.fabric()), jobs, FabricRuns.ddls(0.01))
                        .until(golden.end()),
                SilentRecorder.INSTANCE)) {
            Message message = simulation.begin();
            while (!simulation.ended()) {
                Step step = problem.receive(message);
                while (step instanceof Step.Choose choose) {
                    rewards.add(choose.rewardSinceLast());
                    step = problem.choose(actions.get(rewards.size() - 1));
                }
                message = simulation.next(((Step.Send) step).reply());
            }
            problem.receive(message);
        }
        rewards.add(problem.earned());
        assertThat(rewards.remove(0)).isZero();
        assertThat(rewards).hasSameSizeAs(actions);
        return rewards;
    }

    /** What ddls's function would have given, from its files alone. */
    private static List<Double> expected(GoldenEpisode golden, String objective) {
        return objective.endsWith("throughput") ? throughputs(golden, objective) : answers(golden, objective);
    }

    private static List<Double> throughputs(GoldenEpisode golden, String objective) {
        final JsonNode steps = golden.json().get("steps_log");
        final List<Double> dates = new ArrayList<>();
        golden.json().get("events").forEach(event -> {
            if (event.get("event").asText().equals("decision")) {
                dates.add(event.get("t").asDouble());
            }
        });
        dates.add(Double.POSITIVE_INFINITY);
        final List<Double> rewards = new ArrayList<>();
        for (int decision = 0; decision + 1 < dates.size(); decision++) {
            double sum = 0;
            int count = 0;
            for (int step = 0; step < steps.get(objective).size(); step++) {
                final double begin = steps.get("step_start_time").get(step).asDouble();
                if (begin >= dates.get(decision) && begin < dates.get(decision + 1)) {
                    sum += steps.get(objective).get(step).asDouble();
                    count++;
                }
            }
            rewards.add(sum / count);
        }
        return rewards;
    }

    private static List<Double> answers(GoldenEpisode golden, String objective) {
        final Map<Integer, Double> sequential = new HashMap<>();
        final Map<Integer, String> model = new HashMap<>();
        final Map<Integer, Integer> degree = new HashMap<>();
        final List<Double> rewards = new ArrayList<>();
        for (final JsonNode event : golden.json().get("events")) {
            final int job = event.get("job_idx").asInt();
            switch (event.get("event").asText()) {
                case "arrived" -> {
                    sequential.put(job, event.get("seq").asDouble());
                    model.put(job, event.get("model").asText());
                }
                case "decision" -> degree.put(job, event.get("action").asInt());
                case "reward" -> {
                    final double jct = jct(golden, event, model.get(job), degree.get(job));
                    rewards.add(reward(objective, event.get("reward").asDouble(), jct, sequential.get(job), golden));
                }
                default -> {}
            }
        }
        return rewards;
    }

    private static double jct(GoldenEpisode golden, JsonNode reward, String model, int degree) {
        final JsonNode known = reward.path("memo_jct").path(String.valueOf(degree));
        return known.isNumber() ? known.asDouble() : Double.NaN;
    }

    private static double reward(
            String objective, double accepted, double jct, double sequential, GoldenEpisode golden) {
        if (objective.equals("job_acceptance")) {
            return accepted;
        }
        if (accepted > 0) {
            return -jct / sequential;
        }
        if (objective.equals("lookahead_job_completion_time")) {
            return -WEIGHT * sequential / sequential;
        }
        final double[] all = golden.jobs().stream()
                .mapToDouble(FabricJob::sequentialTime)
                .sorted()
                .toArray();
        return -WEIGHT * ((sequential - all[0]) / (all[all.length - 1] - all[0]) + 1);
    }

    @ParameterizedTest
    @MethodSource("episodes")
    void paysAsTheReferenceWould(GoldenEpisode golden, String objective) {
        final List<Double> rewards =
                play(golden, "{\"objective\": \"" + objective + "\", \"blocking_weight\": " + WEIGHT + "}");
        final List<Double> expected = expected(golden, objective);
        assertThat(rewards).hasSameSizeAs(expected);
        for (int i = 0; i < rewards.size(); i++) {
            assertThat(rewards.get(i))
                    .as("%s %d", objective, i)
                    .isCloseTo(expected.get(i), within(1e-11 * Math.abs(expected.get(i)) + 1e-12));
        }
    }

    @Test
    void aLogarithmKeepsTheSign() {
        final GoldenEpisode golden = GoldenEpisode.all().get(0);
        for (final String objective : List.of("multi_objective_jct_blocking", "mean_cluster_throughput")) {
            final List<Double> plain = play(golden, "{\"objective\": \"" + objective + "\"}");
            final List<Double> log = play(golden, "{\"objective\": \"" + objective + "\", \"log\": true}");
            for (int i = 0; i < plain.size(); i++) {
                final double expected = Math.signum(plain.get(i)) * Math.log10(1 + Math.abs(plain.get(i)));
                assertThat(log.get(i)).isCloseTo(expected, within(1e-12));
            }
        }
    }

    @Test
    void paysForAcceptanceUnlessTold() {
        final GoldenEpisode golden = GoldenEpisode.all().get(0);
        assertThat(play(golden, "{}")).isEqualTo(play(golden, "{\"objective\": \"job_acceptance\"}"));
    }

    @Test
    void refusesObjectivesThatAreNone() {
        final JobRanges ranges = JobRanges.of(GoldenEpisode.all().get(0).jobs(), 16);
        assertThatThrownBy(() -> new PartitionProblem(context("{\"objective\": \"energy_consumption\"}", 16), ranges))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("energy_consumption");
        assertThatThrownBy(() -> new PartitionProblem(context("{\"blocking_weight\": 0}", 16), ranges))
                .isInstanceOf(NoctuleException.class);
    }
}
