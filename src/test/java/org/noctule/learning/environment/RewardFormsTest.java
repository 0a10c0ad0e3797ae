package org.noctule.learning.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Problem;
import org.noctule.agent.problem.JobOptions;
import org.noctule.agent.problem.JobProblem;
import org.noctule.agent.problem.PolicyPairProblem;
import org.noctule.json.JsonInput;
import org.noctule.learning.Turn;
import org.noctule.test.Seeds;

/** Rewards against a twin that works them out from when each job came, started and ended. */
final class RewardFormsTest {
    private static final int SEED = 11;

    private final List<Double> rewards = new ArrayList<>();
    private final List<Double> dates = new ArrayList<>();

    static Stream<Arguments> cases() {
        return Stream.of(
                        "avg_job_slowdown",
                        "avg_job_completion",
                        "avg_utilization",
                        "makespan",
                        "energy_consumption",
                        "edp",
                        "bounded_slowdown",
                        "waiting_time",
                        "blocking")
                .flatMap(objective -> Stream.of(Arguments.of(objective, "policy"), Arguments.of(objective, "job")));
    }

    private static LongFunction<Problem> problem(String kind, String objective, String form) {
        final String keys = "{'objective': '" + objective + "', 'reward': '" + form + "'}";
        final AgentRules rules = AgentRules.DEFAULT;
        return kind.equals("job")
                ? seed -> new JobProblem(
                        JobOptions.read(JsonInput.parse(keys.replace('\'', '"'), "env"), rules), rules, seed)
                : seed -> new PolicyPairProblem(RandomEpisodes.options(keys), rules, seed, false);
    }

    /** Plays an episode at random; notes each action's date and reward, and the date of the end. */
    private Timeline play(String kind, String objective, String form) {
        final Random random = Seeds.random(SEED);
        final Timeline timeline = new Timeline(RandomEpisodes.simulation(SEED, 80));
        final SessionEnvironment environment = new SessionEnvironment(seed -> timeline, problem(kind, objective, form));
        Turn turn = environment.begin(SEED);
        while (turn instanceof Turn.Choice choice) {
            dates.add(timeline.now());
            int action;
            do {
                action = random.nextInt(choice.mask().size());
            } while (!choice.mask().allows(action));
            turn = environment.step(action);
            rewards.add(turn.reward());
        }
        dates.add(timeline.now());
        assertThat(rewards).hasSizeGreaterThan(60);
        return timeline;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void integratedRewardsAreTheRateOverTheTimeToTheNextAction(String objective, String kind) {
        final Timeline timeline = play(kind, objective, "integrated");
        for (int i = 0; i < rewards.size(); i++) {
            final double expected =
                    timeline.integral(date -> timeline.rate(objective, date), dates.get(i), dates.get(i + 1));
            assertThat(rewards.get(i)).as("action " + i).isCloseTo(expected, within(1e-9 * (1 + Math.abs(expected))));
        }
        if (objective.equals("waiting_time")) {
            final double waits = timeline.sum(life -> life.start - life.job.submitTime());
            assertThat(rewards.stream().mapToDouble(Double::doubleValue).sum()).isCloseTo(-waits, within(1e-6));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void finalRewardsAreWhatTheRunCameTo(String objective, String kind) {
        final Timeline timeline = play(kind, objective, "final");
        final double expected = outcome(timeline, objective, dates.get(0), dates.get(dates.size() - 1));
        assertThat(rewards.subList(0, rewards.size() - 1)).containsOnly(0.0);
        assertThat(rewards.get(rewards.size() - 1)).isCloseTo(expected, within(1e-9 * Math.abs(expected)));
    }

    private static double outcome(Timeline run, String objective, double begin, double end) {
        final double jobs = run.lives().size();
        final double length = end - begin;
        return switch (objective) {
            case "avg_job_slowdown" ->
                -run.sum(life -> (life.end - life.job.submitTime()) / (life.end - life.start)) / jobs;
            case "avg_job_completion" -> -run.sum(life -> life.end - life.job.submitTime()) / jobs;
            case "avg_utilization" -> run.sum(life -> (life.end - life.start) * life.alloc.size()) / length;
            case "makespan" -> -length;
            case "energy_consumption" -> run.integral(date -> run.rate("energy_consumption", date), begin, end);
            case "edp" -> run.integral(date -> run.rate("energy_consumption", date), begin, end) * length;
            case "bounded_slowdown" ->
                -run.sum(life -> Math.max(1, (life.end - life.job.submitTime()) / Math.max(10, life.end - life.start)))
                        / jobs;
            case "waiting_time" -> -run.sum(life -> life.start - life.job.submitTime()) / jobs;
            case "blocking" -> run.integral(date -> run.rate("blocking", date), begin, end) / length;
            default -> throw new IllegalArgumentException(objective);
        };
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theFormOfRewardsDoesNotChangeTheEpisode(String objective, String kind) {
        final Timeline instant = play(kind, objective, "instant");
        final List<Double> starts =
                instant.lives().stream().map(life -> life.start).toList();
        dates.clear();
        rewards.clear();
        final Timeline integrated = play(kind, objective, "integrated");
        assertThat(integrated.lives().stream().map(life -> life.start).toList()).isEqualTo(starts);
    }
}
