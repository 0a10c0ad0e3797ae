package org.noctule.learning.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Observation;
import org.noctule.agent.problem.JobObservationKind;
import org.noctule.agent.problem.JobOptions;
import org.noctule.agent.problem.JobProblem;
import org.noctule.json.JsonInput;
import org.noctule.learning.Environment;
import org.noctule.learning.Turn;
import org.noctule.test.Seeds;

final class ObservationBoundsTest {
    private static final int EPISODES = 5;
    private static final int JOBS = 120;

    static void assertWithinItsBounds(Observation observation) {
        final float[] values = observation.toArray();
        for (int i = 0; i < values.length; i++) {
            assertThat(values[i]).as("value %d", i).isBetween(observation.low(i), observation.high(i));
        }
    }

    /** Chooses at random; returns how many choices there were. */
    private static int play(Environment environment, long seed) {
        final Random random = Seeds.random(seed);
        int choices = 0;
        Turn turn = environment.begin(seed);
        while (turn instanceof Turn.Choice choice) {
            assertWithinItsBounds(choice.observation());
            int action;
            do {
                action = random.nextInt(choice.mask().size());
            } while (!choice.mask().allows(action));
            turn = environment.step(action);
            choices++;
        }
        return choices;
    }

    @ParameterizedTest
    @ValueSource(strings = {"normal", "small", "minimal"})
    void valuesOfPolicyPairsStayWithinTheirBounds(String observation) {
        final Environment environment = RandomEpisodes.policyPairs("{'observation': '" + observation + "'}", JOBS);
        for (int seed = 0; seed < EPISODES; seed++) {
            assertThat(play(environment, seed)).isGreaterThan(JOBS);
        }
        final Observation seen = ((Turn.Choice) environment.begin(0)).observation();
        assertThat(seen.low(0)).isZero();
        assertThat(seen.high(seen.size() - 1)).isEqualTo(1);
        assertThat(seen.high(seen.size() - 2)).isEqualTo(Float.POSITIVE_INFINITY);
    }

    @ParameterizedTest
    @EnumSource(JobObservationKind.class)
    void valuesOfJobsStayWithinTheirBounds(JobObservationKind kind) {
        final String name = JobObservationKind.names().get(kind.ordinal());
        final JsonInput env = JsonInput.parse("{\"window\": 16, \"observation\": \"" + name + "\"}", "env");
        final JobOptions options = JobOptions.read(env, AgentRules.DEFAULT);
        final Environment environment = new SessionEnvironment(
                seed -> RandomEpisodes.simulation(seed, JOBS),
                seed -> new JobProblem(options, AgentRules.DEFAULT, seed));
        for (int seed = 0; seed < EPISODES; seed++) {
            assertThat(play(environment, seed)).isEqualTo(JOBS);
        }
        final Observation seen = ((Turn.Choice) environment.begin(0)).observation();
        assertThat(seen.low(0)).isZero();
        assertThat(seen.high(seen.size() - 1)).isEqualTo(1);
    }
}
