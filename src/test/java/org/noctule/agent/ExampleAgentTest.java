package org.noctule.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.noctule.agent.registry.AgentRegistry;
import org.noctule.error.NoctuleException;
import org.noctule.json.JsonInput;
import org.noctule.platform.Cluster;
import org.noctule.platform.Links;
import org.noctule.platform.NodeType;
import org.noctule.platform.PStateRule;
import org.noctule.platform.Platform;
import org.noctule.platform.ProcessorType;
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

class ExampleAgentTest {
    private static final Path PROJECT = Path.of("launch/example-agent/src/main");

    @TempDir
    private Path directory;

    private AgentProvider provider;

    @BeforeEach
    void compile() throws IOException {
        final Path jar = JarOf.sources(
                directory,
                Files.readString(PROJECT.resolve("resources/META-INF/services/org.noctule.agent.AgentProvider")),
                PROJECT.resolve("java/example/LargestFirst.java"));
        provider = AgentRegistry.builtIn().find(jar.toString());
    }

    private Decider agent(String keys) {
        final JsonInput decision = JsonInput.parse("{\"agent\": {" + keys + "}}", "options.json");
        return provider.create(new AgentContext(decision, 1, AgentRules.DEFAULT, Optional.empty()));
    }

    private static Platform platform() {
        final ProcessorType processor = new ProcessorType("p", 4, 1, 1, 100, 100);
        final NodeType node = new NodeType("n", List.of(new NodeType.Processors(processor, 1)), 1000);
        final Links links = new Links("ideal", "1Gbps", "0us");
        return new Platform(List.of(new Cluster("c", List.of(new Cluster.Nodes(node, 1)), links)), links, "{}");
    }

    private static Job job(int id, int cores) {
        final Profile profile = new Profile.ReferenceTime("p", 10, Map.of());
        return new Job("w0!" + id, 0, cores, 10, 10, 0, 0, profile, Map.of());
    }

    /** All jobs come at date 0 and last 10 s; the dates of their starts. */
    private static Map<String, Double> run(Decider agent, int... widths) {
        final Map<String, Double> starts = new HashMap<>();
        agent.decide(new Message(
                0,
                List.of(new Event.SimulationBegins(
                        0, platform(), PStateRule.SIMULATOR, new JobLimits(1, 1, 1, 1), Map.of()))));
        List<Event> events = IntStream.range(0, widths.length)
                .mapToObj(id -> (Event) new Event.JobSubmitted(0, job(id, widths[id])))
                .toList();
        for (double now = 0; !events.isEmpty(); now += 10) {
            final double date = now;
            final Reply reply = agent.decide(new Message(date, events));
            events = reply.decisions().stream()
                    .filter(Decision.ExecuteJob.class::isInstance)
                    .map(Decision.ExecuteJob.class::cast)
                    .map(start -> {
                        starts.put(start.jobId(), date);
                        return completed(date + 10, start.jobId(), start.alloc());
                    })
                    .toList();
        }
        return starts;
    }

    private static Event completed(double date, String job, ResourceSet alloc) {
        return new Event.JobCompleted(date, job, JobState.COMPLETED_SUCCESSFULLY, 0, alloc);
    }

    @Test
    void decidesARunFromItsJar() {
        assertThat(provider.name()).isEqualTo("largest-first");
        assertThat(run(agent(""), 1, 2, 3, 5)).isEqualTo(Map.of("w0!2", 0.0, "w0!0", 0.0, "w0!1", 10.0));
    }

    @Test
    void takesTheOptionsOfTheQuickStart() {
        final JsonInput decision =
                JsonInput.read(Path.of("launch/quickstart.json")).get("decision");
        assertThat(provider.create(new AgentContext(decision, 1, AgentRules.DEFAULT, Optional.empty())))
                .isNotNull();
    }

    @Test
    void readsItsOwnOptions() {
        assertThat(run(agent("\"skip\": false"), 1, 2, 3)).isEqualTo(Map.of("w0!2", 0.0, "w0!1", 10.0, "w0!0", 10.0));
        assertThatThrownBy(() -> agent("\"skp\": false"))
                .isInstanceOf(NoctuleException.class)
                .hasMessageContaining("skp");
    }
}
