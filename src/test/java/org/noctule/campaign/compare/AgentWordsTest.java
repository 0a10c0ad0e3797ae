package org.noctule.campaign.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.experiment.Agents;
import org.noctule.experiment.options.OptionCatalogue;
import org.noctule.experiment.options.OptionsReader;
import org.noctule.experiment.options.Overrides;
import org.noctule.experiment.options.Setting;
import org.noctule.experiment.options.SharedOptions;
import org.noctule.json.JsonInput;
import org.noctule.learning.agent.LearningAgents;
import org.noctule.learning.agent.LearningProvider;

/** Words of a command line for the agent that it names, over what a file says of another one. */
final class AgentWordsTest {
    private static final String FILE = "{\"agent\": {NAME\"cores\": \"lowest_id\", \"weights\": {\"age\": 1}}}";

    @TempDir
    private Path folder;

    static Stream<String> agents() {
        return Stream.concat(OptionCatalogue.agents().names().stream(), Stream.of("some.jar", "some.jar#own"));
    }

    static List<String> learners() {
        return LearningAgents.NAMES;
    }

    private SharedOptions read(String named, Optional<String> agent, String... words) throws IOException {
        final String name = named.isEmpty() ? "" : "\"name\": \"" + named + "\", ";
        final Path file = folder.resolve("options.json");
        Files.writeString(file, "{\"decision\": " + FILE.replace("NAME", name) + "}");
        final List<Setting> settings = Stream.of(words).map(Setting::parse).toList();
        return OptionsReader.readShared(file, Overrides.NONE.withAgent(agent).withSettings(settings), warning -> {});
    }

    private static JsonNode keys(SharedOptions options) {
        return options.decision().get("agent").node();
    }

    @ParameterizedTest
    @MethodSource("agents")
    void holdForAnyAgentWhateverTheFileNames(String agent) throws IOException {
        final String[] words = {"decision.agent.window=3", "decision.agent.weights.size=2"};
        for (final String named : List.of("easy", "next-job", "ppo", "own")) {
            final boolean meant = agent.equals(named) || agent.endsWith("#" + named);
            final JsonNode expected = JsonInput.parse(
                            meant
                                    ? "{\"name\":\"" + named + "\",\"cores\":\"lowest_id\",\"window\":3,"
                                            + "\"weights\":{\"age\":1,\"size\":2}}"
                                    : "{\"window\":3,\"weights\":{\"size\":2}}",
                            "expected")
                    .node();
            assertThat(keys(read(named, Optional.of(agent), words))).as(named).isEqualTo(expected);
            if (!agent.contains(".jar")) {
                assertThat(keys(entered(agent, read(named, Optional.empty(), words))))
                        .as(named)
                        .isEqualTo(expected);
            }
        }
    }

    private static SharedOptions entered(String agent, SharedOptions options) {
        return Entrant.parse(agent).get(0).enter(options);
    }

    @ParameterizedTest
    @MethodSource("learners")
    void makeAnyLearnerTrain(String learner) throws IOException {
        final SharedOptions options = read("easy", Optional.of(learner), "decision.agent.run=train");
        final LearningProvider provider = new Agents(options).learning().orElseThrow();
        assertThat(provider.options(options.decision(), 1).train()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            decision.agent={"name":"next-job","order":"f1"} | next-job | {"name":"next-job","order":"f1"}
            decision.agent={"name":"next-job","order":"f1"} | easy | {}
            decision.agent={"order":"f1"} | easy | {"order":"f1"}
            """)
    void areForAnotherAgentIfTheyNameIt(String words, String agent, String keys) throws IOException {
        assertThat(keys(read("easy", Optional.of(agent), words))).hasToString(keys);
        assertThat(keys(entered(agent, read("easy", Optional.empty(), words)))).hasToString(keys);
    }

    @Test
    void areNothingToAnAgentThatTakesThePlaceOfTheirs() throws IOException {
        final SharedOptions ran = read("", Optional.of("next-job"), "decision.agent.weights.size=2");
        assertThat(keys(Entrant.parse("easy").get(0).replace(ran)))
                .hasToString("{\"cores\":\"lowest_id\",\"weights\":{\"age\":1}}");
        assertThat(keys(Entrant.parse("next-job").get(0).replace(ran))).isEqualTo(keys(ran));
    }
}
