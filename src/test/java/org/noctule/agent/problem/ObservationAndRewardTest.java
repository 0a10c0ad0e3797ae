package org.noctule.agent.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Golden;
import org.noctule.agent.Observation;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.JobProgress;
import org.noctule.agent.reward.Objective;
import org.noctule.agent.reward.Objectives;
import org.noctule.agent.reward.PublishedObjective;
import org.noctule.agent.view.FieldObservation;
import org.noctule.json.JsonInput;
import org.noctule.workload.JobLimits;

/** HDeepRM's golden cases C13, C14 and C15. */
class ObservationAndRewardTest {
    private final JobQueue queue = new SubmissionQueue();

    private ProblemState state(JobLimits limits, AgentRules.Progress rule) {
        return TestState.of(Golden.learning(), queue, limits, AgentRules.DEFAULT.with(rule));
    }

    private ProblemState state(AgentRules.Progress rule) {
        return state(JobLimits.of(List.of()), rule);
    }

    private void scene(JsonNode golden, ClusterMirror mirror) {
        for (final JsonNode running : golden.get("running")) {
            mirror.advance(running.get("start").asDouble());
            mirror.start(Golden.job(running), Golden.cores(running.get("cores")));
        }
        mirror.advance(golden.get("now").asDouble());
        golden.get("pending_first").forEach(job -> queue.add(Golden.job(job)));
    }

    @ParameterizedTest
    @EnumSource(ObservationKind.class)
    void observesWhatHDeepRMObserves(ObservationKind kind) {
        final JsonNode golden = Golden.read("c13_observations.json");
        final JsonNode limits = golden.get("limits");
        final ProblemState state = state(
                new JobLimits(
                        limits.get("max_time").asDouble(),
                        limits.get("max_core").asDouble(),
                        limits.get("max_mem").asDouble(),
                        limits.get("max_mem_bw").asDouble()),
                AgentRules.Progress.PUBLISHED);
        final ClusterObservation observation = new ClusterObservation(kind);
        observation.begin(state.view, 0);
        scene(golden, state.mirror);
        final FieldObservation seen = new FieldObservation(observation, state.view);
        final QueueVariation variation =
                new QueueVariation(golden.get("queue_sensitivity").asDouble());
        final JsonNode expected = golden.get(kind.name().toLowerCase(java.util.Locale.ROOT));
        assertThat(seen.size()).isEqualTo(expected.get("size").asInt());
        observation.varied(variation.observe(queue.size()));
        assertSame(seen, expected.get("first"));
        queue.add(Golden.job(golden.get("arrives_before_second")));
        observation.varied(variation.observe(queue.size()));
        assertSame(seen, expected.get("second"));
    }

    private static void assertSame(Observation observation, JsonNode expected) {
        final float[] values = observation.toArray();
        assertThat(values).hasSize(expected.size());
        for (int i = 0; i < values.length; i++) {
            assertThat((double) values[i]).isCloseTo(expected.get(i).asDouble(), within(1e-5));
        }
    }

    @Test
    void byDefaultTheWorkLeftShrinksAtTheSpeedOfTheSlowestCore() {
        final ProblemState state = state(AgentRules.Progress.WORK);
        final JobProgress progress = state.progress();
        scene(Golden.read("c13_observations.json"), state.mirror);
        assertThat(progress.remaining(0)).isCloseTo(1 - 25 * 3.0 / (200 * 4.2), within(1e-12));
        assertThat(progress.remaining(3)).isCloseTo(1 - 20 * 4.4 / (80 * 4.2), within(1e-12));
        assertThat(progress.remaining(2)).isZero();
        state.mirror.end("r1");
        assertThat(progress.remaining(0)).isZero();
    }

    @Test
    void queueVariationFollowsHDeepRM() {
        for (final JsonNode test : Golden.read("c14_queue_variation.json")) {
            final QueueVariation variation =
                    new QueueVariation(test.get("queue_sensitivity").asDouble());
            if (test.get("last").asInt() > 0) {
                variation.observe(test.get("last").asInt());
            }
            assertThat(variation.observe(test.get("current").asInt()))
                    .isCloseTo(test.get("value").asDouble(), within(1e-6));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"avg_job_slowdown", "avg_job_completion", "makespan", "energy_consumption"})
    void rewardsAreHDeepRMs(String name) {
        final JsonNode rewards = Golden.read("c15_rewards.json").get("rewards");
        final Objective objective = Objectives.read(JsonInput.parse("\"" + name + "\"", "options.json"));
        final ProblemState state = state(AgentRules.Progress.PUBLISHED);
        assertThat(objective.rate(state.view))
                .isCloseTo(rewards.get(name + " (idle platform, empty queue)").asDouble(), within(1e-12));
        scene(Golden.read("c13_observations.json"), state.mirror);
        assertThat(objective.rate(state.view)).isCloseTo(rewards.get(name).asDouble(), within(1e-12));
    }

    @Test
    void theObjectivesThatHDeepRMCannotEvaluateHaveTheirMeaning() {
        final ProblemState state = state(AgentRules.Progress.PUBLISHED);
        scene(Golden.read("c13_observations.json"), state.mirror);
        assertThat(PublishedObjective.AVG_UTILIZATION.rate(state.view)).isEqualTo(3);
        assertThat(PublishedObjective.EDP.rate(state.view)).isEqualTo(-137.5 * 6);
    }

    @Test
    void actionSpacesHaveHDeepRMsSizes() {
        final JsonNode sizes = Golden.read("c15b_action_space_sizes.json");
        assertThat(size("{}")).isEqualTo(sizes.get("none given").asInt());
        assertThat(size("{\"actions\": {\"selection\": [{\"first\": [\"high_flops\"]}], \"void\": true}}"))
                .isEqualTo(sizes.get("one pair + void").asInt());
        assertThat(EnvironmentOptions.allPairs().get(6 * 2 + 4)).isEqualTo(new PolicyPair("shortest", "high_mem_bw"));
        assertThat(EnvironmentOptions.allPairs().get(35)).isEqualTo(new PolicyPair("low_mem_bw", "low_power"));
    }

    private static int size(String env) {
        final EnvironmentOptions options = EnvironmentOptions.read(Optional.of(JsonInput.parse(env, "options.json")));
        return new PolicyPairProblem(options, AgentRules.DEFAULT, 0, false)
                .actions()
                .size();
    }

    @Test
    void repeatedJobOrdersKeepTheirPlaces() {
        final String env =
                "{\"actions\": {\"selection\": [{\"first\": [\"high_gflops\"]}, {\"shortest\": [\"low_energy\"]},"
                        + " {\"first\": [\"high_mem\", \"random\"]}], \"void\": false}}";
        final EnvironmentOptions options = EnvironmentOptions.read(Optional.of(JsonInput.parse(env, "options.json")));
        assertThat(options.pairs().stream().map(PolicyPair::toString).toList())
                .isEqualTo(List.of("first-high_gflops", "shortest-low_power", "first-high_mem", "first-random"));
    }
}
