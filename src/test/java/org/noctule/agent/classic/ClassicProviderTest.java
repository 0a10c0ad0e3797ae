package org.noctule.agent.classic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Golden;
import org.noctule.agent.registry.AgentRegistry;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.platform.PStateRule;
import org.noctule.protocol.Decider;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Profile;

class ClassicProviderTest {
    private static Decider agent(String decision, AgentRules rules, Optional<Path> output) {
        return AgentRegistry.builtIn()
                .find("classic")
                .create(new AgentContext(JsonInput.parse(decision, "options.json"), 1, rules, output));
    }

    private static Message begins() {
        final JobLimits limits = new JobLimits(1, 1, 1, 1);
        return new Message(
                0, List.of(new Event.SimulationBegins(0, Golden.learning(), PStateRule.SIMULATOR, limits, Map.of())));
    }

    private static Event submission(String id, double now, int cores, double estimate, double memory) {
        final Profile profile = new Profile.Delay("d", 1, Map.of());
        return new Event.JobSubmitted(now, new Job(id, now, cores, estimate, estimate, memory, 24, profile, Map.of()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"agent\": {\"policy_pair\": \"shortest-high_flops\"}} | w0!2 | 2",
                "{\"agent\": {\"order\": \"longest\", \"cores\": \"lowest_id\"}} | w0!1 | 0",
                "{\"agent\": {\"order\": \"shortest\"}} | w0!2 | 0",
                "{\"env\": {\"actions\": {\"selection\": [{\"shortest\": [\"low_power\"]}], \"void\": false}},"
                        + " \"agent\": {\"policy_pair\": \"first-high_gflops\"}} | w0!2 | 0"
            })
    void takesThePairThatTheOptionsName(String options, String firstJob, int core) {
        final Decider agent = agent(options, AgentRules.DEFAULT, Optional.empty());
        assertThat(agent.decide(begins()).decisions()).isEmpty();
        final Reply reply =
                agent.decide(new Message(1, List.of(submission("w0!1", 1, 1, 50, 0), submission("w0!2", 1, 1, 10, 0))));
        assertThat(reply.decisions().get(0)).isEqualTo(new Decision.ExecuteJob(1, firstJob, ResourceSet.of(core)));
        assertThat(reply.decisions()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"agent\": {\"policy_pair\": \"shortest\"}}",
                "{\"agent\": {\"policy_pair\": \"shortst-high_mem\"}}",
                "{\"agent\": {\"polcy_pair\": \"shortest-high_mem\"}}",
                "{\"env\": {\"objective\": \"speed\"}}",
                "{\"env\": {\"queue_sensitivity\": 0}}",
                "{\"env\": {\"actions\": {\"selection\": [{\"smallest\": [\"\"]}], \"void\": true}}}",
                "{\"env\": {\"actions\": {\"selection\": [], \"void\": true}}}",
                "{\"env\": {\"observations\": \"small\"}}"
            })
    void refusesWrongOptions(String options) {
        assertThatThrownBy(() -> agent(options, AgentRules.DEFAULT, Optional.empty()))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("options.json: $")
                .extracting(e -> ((NoctuleException) e).remedy())
                .asString()
                .startsWith("Maybe ");
    }

    @Test
    void rejectsJobsThatCanNeverRun() {
        final Decider agent = agent("{\"agent\": {\"order\": \"first\"}}", AgentRules.DEFAULT, Optional.empty());
        agent.decide(begins());
        final Reply reply = agent.decide(new Message(
                1,
                List.of(
                        submission("w0!1", 1, 5, 50, 0),
                        submission("w0!2", 1, 3, 50, 12000),
                        submission("w0!3", 1, 0, 50, 0),
                        submission("w0!4", 1, 2, 50, 12000))));
        assertThat(reply.decisions())
                .containsExactly(
                        new Decision.RejectJob(1, "w0!1"),
                        new Decision.RejectJob(1, "w0!2"),
                        new Decision.RejectJob(1, "w0!3"),
                        new Decision.ExecuteJob(1, "w0!4", ResourceSet.parse("0-1")));
    }

    @Test
    void underHDeepRMsRulesTheyBlockTheQueue() {
        final Decider agent = agent("{\"agent\": {\"order\": \"first\"}}", Experiment.HDEEPRM, Optional.empty());
        agent.decide(begins());
        assertThat(agent.decide(new Message(
                                1, List.of(submission("w0!1", 1, 5, 50, 0), submission("w0!2", 1, 1, 9, 0))))
                        .decisions())
                .isEmpty();
    }

    @Test
    void decidesAfterEachEventIfAsked() {
        final Decider agent = agent(
                "{\"agent\": {\"order\": \"shortest\", \"passes\": \"event\"}}", AgentRules.DEFAULT, Optional.empty());
        agent.decide(begins());
        final Reply reply =
                agent.decide(new Message(1, List.of(submission("w0!1", 1, 4, 50, 0), submission("w0!2", 1, 1, 10, 0))));
        assertThat(reply.decisions()).containsExactly(new Decision.ExecuteJob(1, "w0!1", ResourceSet.parse("0-3")));
    }

    @Test
    void leavesHDeepRMsFiles(@TempDir Path directory) throws IOException {
        final Decider agent = agent(
                "{\"env\": {\"objective\": \"makespan\"}, \"agent\": {\"policy_pair\": \"first-high_gflops\"}}",
                AgentRules.DEFAULT,
                Optional.of(directory));
        agent.decide(begins());
        agent.decide(new Message(1, List.of(submission("w0!1", 1, 2, 50, 0))));
        agent.decide(new Message(2, List.of(submission("w0!2", 2, 4, 50, 0))));
        agent.decide(new Message(
                3.5,
                List.of(new Event.JobCompleted(
                        3.5, "w0!1", JobState.COMPLETED_SUCCESSFULLY, 0, ResourceSet.parse("2-3")))));
        agent.decide(new Message(
                4.5,
                List.of(new Event.JobCompleted(
                        4.5, "w0!2", JobState.COMPLETED_SUCCESSFULLY, 0, ResourceSet.parse("0-3")))));
        assertThat(directory).isEmptyDirectory();
        assertThat(agent.decide(new Message(4.5, List.of(new Event.SimulationEnds(4.5))))
                        .decisions())
                .isEmpty();
        assertThat(directory.resolve("makespans.log")).hasContent("4.5\n");
        assertThat(directory.resolve("actions.log")).hasContent("0\n0\n0\n");
        assertThat(Double.parseDouble(Files.readString(directory.resolve("rewards.log"))))
                .isEqualTo(6.6 + 0 + 12.6);
        final ObjectMapper mapper = new ObjectMapper();
        assertThat(mapper.readTree(directory.resolve("probs.json").toFile()).toString())
                .isEqualTo("{\"probs\":[[1.0]]}");
        final JsonNode overUse =
                mapper.readTree(directory.resolve("overutilizations.json").toFile());
        assertThat(overUse.toString())
                .isEqualTo("{\"core\":[2.0],\"mem\":[],\"mem_bw\":{\"nb_procs\":2,\"procs\":{"
                        + "\"0\":{\"state\":0,\"values\":[[3.5,1.0]]},"
                        + "\"1\":{\"state\":0,\"values\":[[1.0,2.5],[3.5,1.0]]}}}}");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(new ArrayList<>(files.toList())).hasSize(5);
        }
    }

    @Test
    void completionsOfUnknownJobsAreThePeersFault() {
        final Decider agent = agent("{}", AgentRules.DEFAULT, Optional.empty());
        agent.decide(begins());
        final Event completion =
                new Event.JobCompleted(1, "w0!9", JobState.COMPLETED_SUCCESSFULLY, 0, ResourceSet.of(1));
        assertThatThrownBy(() -> agent.decide(new Message(1, List.of(completion))))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("w0!9");
    }
}
