package org.noctule.experiment.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentProvider;
import org.noctule.agent.AgentRules;
import org.noctule.agent.problem.EnvironmentOptions;
import org.noctule.agent.problem.JobOptions;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.agent.PartitionView;
import org.noctule.fabric.learning.ValueOptions;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.learning.algorithm.Learners;
import org.noctule.learning.network.Networks;
import org.noctule.learning.training.TrainingOptions;
import org.noctule.protocol.Decider;

/** The tables say what the readers do. */
final class OptionTablesTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern LITERAL = Pattern.compile("`([^`]+)`|(-?[\\d.]+(?:e-?\\d+)?|\\[[\\d, ]+\\])");

    /** A reader of an object. */
    record Reader(String name, OptionTable table, String base, Function<JsonInput, Object> read) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Reader> readers() {
        final List<Reader> readers = new ArrayList<>();
        readers.add(new Reader("trace", TraceOptions.TABLE, "{}", object -> TraceOptions.TABLE.read(object)));
        readers.add(new Reader(
                "stream",
                StreamReader.TABLE,
                "{\"type\": \"stream\", \"graphs\": \"a\", \"interarrival\": 1}",
                object -> asText(StreamReader.of(StreamReader.TABLE.read(object), Optional.of(1)))));
        readers.add(new Reader(
                "channel",
                ChannelReader.TABLE,
                "{}",
                object -> ChannelReader.settings(ChannelReader.TABLE.read(object))));
        readers.add(new Reader(
                "training",
                FabricOptions.TABLE,
                "{}",
                object -> FabricOptions.of(FabricOptions.TABLE.read(object), Optional.empty())));
        readers.add(new Reader(
                "rules",
                Rules.TABLE,
                "{}",
                object -> Rules.of(Compatibility.NONE).with(Rules.TABLE.read(object))));
        readers.add(new Reader(
                "policy", EnvironmentOptions.TABLE, "{}", object -> EnvironmentOptions.read(Optional.of(object))));
        readers.add(
                new Reader("partition", PartitionView.TABLE, "{}", object -> PartitionView.read(Optional.of(object))));
        readers.add(new Reader("length", TrainingOptions.TABLE, "{}", TrainingOptions.TABLE::read));
        readers.add(new Reader(
                "evolution",
                ValueOptions.TABLES.get(1),
                "{\"method\": \"evolution\"}",
                object -> ValueOptions.read(object, 0)));
        Learners.keys()
                .forEach((name, table) -> readers.add(new Reader(
                        name,
                        table,
                        "{\"name\": \"" + name + "\"}",
                        object -> Learners.read(object).toJson())));
        readers.add(network("mlp", "{\"type\": \"mlp\"}"));
        readers.add(network("kernel", "{\"type\": \"kernel\", \"features\": 7}"));
        readers.add(network(
                "gnn", "{\"type\": \"gnn\", \"nodes\": 2, \"edges\": 2, \"node_features\": 2, \"edge_features\": 2}"));
        return readers.stream();
    }

    private static Reader network(String type, String base) {
        return new Reader(
                type, Networks.keys(type), base, object -> Networks.read(object).toJson());
    }

    /** All but the text of the file. */
    private static String asText(StreamSource stream) {
        return stream.of(List.of(), 1).toString();
    }

    @ParameterizedTest
    @MethodSource("readers")
    void defaultsAreWhatTheTablesSay(Reader reader) throws IOException {
        final Object usual = reader.read().apply(input(reader.base()));
        for (final OptionKey<?> key : reader.table().keys()) {
            final Matcher literal = LITERAL.matcher(key.standard());
            final ObjectNode object = (ObjectNode) JSON.readTree(reader.base());
            if (literal.matches() && !object.has(key.name()) && !key.standard().contains("evolution")) {
                object.set(
                        key.name(), value(Optional.ofNullable(literal.group(1)).orElse(literal.group())));
                if (!key.name().equals("method")) {
                    assertThat(reader.read().apply(JsonInput.of(object, "file")))
                            .as(key.name())
                            .isEqualTo(usual);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("readers")
    void aKeyThatIsNotInTheTableIsRefusedWithTheTable(Reader reader) throws IOException {
        final ObjectNode object = (ObjectNode) JSON.readTree(reader.base());
        object.put("zzzzzzzzzzzz", 1);
        refused(reader.table(), () -> reader.read().apply(JsonInput.of(object, "file")));
    }

    static Stream<AgentProvider> agents() {
        return OptionCatalogue.agents().providers().stream();
    }

    @ParameterizedTest
    @MethodSource("agents")
    void anAgentRefusesAKeyThatIsNotInItsTable(AgentProvider agent) throws IOException {
        final JsonInput decision = input("{\"agent\": {\"zzzzzzzzzzzz\": 1}}");
        refused(
                agent.keys().orElseThrow(),
                () -> agent.create(new AgentContext(decision, 0, AgentRules.DEFAULT, Optional.empty())));
    }

    @ParameterizedTest
    @MethodSource("agents")
    void anAgentSaysWhatItDoes(AgentProvider agent) {
        assertThat(agent.summary()).isNotEmpty().doesNotEndWith(".").isNotEqualTo(Decider.class.getName());
    }

    @Test
    void tablesNameNoKeyTwice() {
        assertThat(OptionCatalogue.objects().values())
                .allSatisfy(table -> assertThat(table.names()).doesNotHaveDuplicates());
    }

    @Test
    void aProblemTakesItsOwnObjectives() throws IOException {
        final JsonInput decision = input(
                "{\"env\": {\"problem\": \"partition\", \"objective\": \"multi_objective_jct_blocking\", \"log\": true}}");
        DecisionCheck.check(decision);
        assertThat(PartitionView.read(decision.find("env")).graph()).isEmpty();
    }

    @Test
    void jobsDefaultsAreWhatTheTableSays() throws IOException {
        final ObjectNode object = JSON.createObjectNode();
        for (final OptionKey<?> key : JobOptions.TABLE.keys()) {
            final Matcher literal = LITERAL.matcher(key.standard());
            assertThat(literal.matches()).isTrue();
            object.set(key.name(), value(Optional.ofNullable(literal.group(1)).orElse(literal.group())));
        }
        assertThat(JobOptions.read(JsonInput.of(object, "file"), AgentRules.DEFAULT))
                .isEqualTo(JobOptions.read(input("{}"), AgentRules.DEFAULT));
    }

    private static void refused(OptionTable table, Runnable read) {
        final NoctuleException refused = catchThrowableOfType(NoctuleException.class, read::run);
        assertThat(refused).hasMessageContaining("the key \"zzzzzzzzzzzz\" is unknown");
        assertThat(refused.remedy().replaceAll("Maybe it is one of: |\\.$", "").split(", "))
                .containsAll(table.keys().stream().map(OptionKey::name).toList());
    }

    private static JsonNode value(String text) throws IOException {
        return text.matches("true|false|[-\\[{\\d].*") ? JSON.readTree(text) : TextNode.valueOf(text);
    }

    private static JsonInput input(String text) throws IOException {
        return JsonInput.of(JSON.readTree(text), "file");
    }
}
