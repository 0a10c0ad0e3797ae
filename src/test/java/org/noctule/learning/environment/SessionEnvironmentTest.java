package org.noctule.learning.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.noctule.agent.AgentRules;
import org.noctule.agent.PolicyAgent;
import org.noctule.agent.problem.PolicyPairProblem;
import org.noctule.error.NoctuleException;
import org.noctule.learning.Environment;
import org.noctule.learning.EpisodeFigures;
import org.noctule.learning.Turn;
import org.noctule.protocol.Message;
import org.noctule.simulator.Simulation;
import org.noctule.test.Seeds;

final class SessionEnvironmentTest {
    private static final String ENV = "{'objective': 'avg_job_completion', 'observation': 'small'}";

    /** All that a learner with random choices meets in an episode. */
    static List<Object> episode(Environment environment, long seed) {
        final Random random = Seeds.random(seed);
        final List<Object> met = new ArrayList<>();
        Turn turn = environment.begin(seed);
        while (turn instanceof Turn.Choice choice) {
            met.add(choice.reward());
            for (final float value : choice.observation().toArray()) {
                met.add(value);
            }
            int action;
            do {
                action = random.nextInt(choice.mask().size());
            } while (!choice.mask().allows(action));
            met.add(action);
            turn = environment.step(action);
        }
        met.add(turn.reward());
        return met;
    }

    @Test
    void anEpisodeIsWhatAnAgentMeetsInARunOfTheSameSeed() {
        final Environment environment = RandomEpisodes.policyPairs(ENV, 60);
        final PolicyPairProblem problem =
                new PolicyPairProblem(RandomEpisodes.options(ENV), AgentRules.DEFAULT, 5, false);
        final PolicyAgent agent = new PolicyAgent(problem, (seen, mask) -> 8);
        try (Simulation simulation = RandomEpisodes.simulation(5, 60)) {
            Message message = simulation.begin();
            while (!simulation.ended()) {
                message = simulation.next(agent.decide(message));
            }
            agent.decide(message);
        }
        final List<Double> rewards = new ArrayList<>();
        Turn turn = environment.begin(5);
        while (turn instanceof Turn.Choice) {
            turn = environment.step(8);
            rewards.add(turn.reward());
        }
        final List<Double> expected = problem.episode().orElseThrow().rewards();
        assertThat(expected).hasSizeGreaterThan(30);
        assertThat(rewards.subList(0, expected.size())).isEqualTo(expected);
    }

    @Test
    void theSameSeedMakesTheSameEpisodeWhateverWentBefore() {
        final Environment environment = RandomEpisodes.policyPairs(ENV, 40);
        final List<Object> first = episode(environment, 3);
        final List<Object> other = episode(environment, 4);
        environment.begin(9);
        assertThat(episode(environment, 3)).isEqualTo(first).isNotEqualTo(other);
    }

    @Test
    void knowsItsSizesBeforeAndDuringEpisodes() {
        final Environment environment = RandomEpisodes.policyPairs(ENV, 40);
        assertThat(environment.actions().size()).isEqualTo(37);
        assertThat(environment.observationSize()).isEqualTo(2 + 4 + 21);
        final Turn turn = environment.begin(1);
        assertThat(((Turn.Choice) turn).observation().size()).isEqualTo(environment.observationSize());
        assertThat(turn.reward()).isZero();
    }

    @Test
    void actionsAreTakenOnlyWhereAChoiceIsDue() {
        final Environment environment = RandomEpisodes.policyPairs(ENV, 3);
        assertThatThrownBy(() -> environment.step(0)).isInstanceOf(IllegalStateException.class);
        episode(environment, 1);
        assertThatThrownBy(() -> environment.step(0)).isInstanceOf(IllegalStateException.class);
        environment.begin(1);
        environment.close();
        assertThatThrownBy(() -> environment.step(0)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theEndTellsWhatCameOfTheJobs() {
        final Environment environment = RandomEpisodes.policyPairs(ENV, 40);
        Turn turn = environment.begin(2);
        while (turn instanceof Turn.Choice) {
            turn = environment.step(8);
        }
        final Turn.End end = (Turn.End) turn;
        assertThat(end.cause()).isEqualTo(Turn.Cause.FINISHED);
        final EpisodeFigures figures = end.figures();
        assertThat(figures).isEqualTo(new EpisodeFigures(figures.end(), 40, 40, 0, 0));
        assertThat(figures.left()).isZero();
        assertThat(figures.end()).isGreaterThan(100);
    }

    @Test
    void anEpisodeWithoutChoicesEndsAtOnceAndHasNoSize() {
        final Environment environment = RandomEpisodes.policyPairs(ENV, 0);
        assertThat(environment.begin(1)).isEqualTo(new Turn.End(0));
        assertThatThrownBy(environment::observationSize)
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("nothing to learn");
    }
}
