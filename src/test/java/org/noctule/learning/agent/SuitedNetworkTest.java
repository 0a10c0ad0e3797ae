package org.noctule.learning.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.json.JsonInput;
import org.noctule.learning.problem.ProblemKind;
import org.noctule.learning.problem.ProblemKinds;

/** Networks that are made for an observation. */
final class SuitedNetworkTest {
    static Stream<Arguments> observations() {
        return ProblemKinds.all().stream()
                .flatMap(problem -> problem.keys().keys().stream()
                        .filter(key -> key.name().equals("observation"))
                        .flatMap(key -> key.values().choices().stream())
                        .map(observation -> Arguments.of(problem, observation)));
    }

    private static LearningOptions read(ProblemKind problem, String observation, String agent) {
        final JsonInput decision = JsonInput.parse(
                "{\"env\": {\"problem\": \"" + problem.name() + "\", \"observation\": \"" + observation
                        + "\"}, \"agent\": " + agent + "}",
                "decision");
        return LearningOptions.read(new BuiltInAgent("ppo"), decision, 1);
    }

    @ParameterizedTest
    @MethodSource("observations")
    void haveTheSizesThatFollowFromIt(ProblemKind problem, String observation) {
        final ObjectNode plain = read(problem, observation, "{}").network().toJson();
        final String type = plain.get("type").textValue();
        final ObjectNode named = read(problem, observation, "{\"network\": {\"type\": \"" + type + "\"}}")
                .network()
                .toJson();
        final ObjectNode other = read(
                        problem, observation, "{\"network\": {\"type\": \"" + type + "\", \"activation\": \"tanh\"}}")
                .network()
                .toJson();
        assertThat(named).isEqualTo(plain);
        assertThat(other).isEqualTo(plain.put("activation", "tanh"));
    }
}
