package org.noctule.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.noctule.companion.DeviceShare;
import org.noctule.companion.Grant;
import org.noctule.companion.NodeShare;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.OpSchedule;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.protocol.codec.BatsimDescription;
import org.noctule.protocol.codec.Codec;
import org.noctule.protocol.codec.Dialect;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Kinds;
import org.noctule.workload.Attempt;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** The frames of all kinds, as the tests of the Python package read them. */
final class PythonFramesTest {
    private static final Path FILE = Path.of("src/test/python/frames.jsonl");
    private static final String JOB = "w0!1";
    private static final JsonMapper MAPPER = new JsonMapper();

    private final List<JsonNode> frames = new ArrayList<>();

    @Test
    void keepsTheFramesOfAllKindsForPython() throws IOException {
        ours();
        batsims();
        if ("write".equals(System.getProperty("noctule.docs"))) {
            Files.writeString(FILE, frames.stream().map(frame -> frame + "\n").collect(Collectors.joining()));
        }
        final List<JsonNode> kept = new ArrayList<>();
        for (final String line : Files.readAllLines(FILE)) {
            kept.add(MAPPER.readTree(line));
        }
        assertThat(kept)
                .as("mvn test -Dtest=PythonFramesTest -Dnoctule.docs=write brings %s up to date", FILE)
                .isEqualTo(frames);
    }

    private void ours() throws IOException {
        final Codec simulator = Codec.of(Dialect.NOCTULE, BatsimDescription.NONE);
        final Codec agent = Codec.of(Dialect.NOCTULE);
        final List<Event> events = Kinds.events();
        final byte[] begins = simulator.encode(new Message(0, events.subList(0, 1)));
        add("message", "noctule", begins);
        agent.decodeMessage(begins);
        final byte[] hello = agent.encode(Reply.none(0));
        add("reply", "noctule", hello);
        simulator.decodeReply(hello, 0);
        add("message", "noctule", simulator.encode(new Message(2, events.subList(1, events.size()))));
        final List<Event> submitted = new ArrayList<>();
        Kinds.profiles().stream()
                .filter(profile -> !(profile instanceof Profile.Named))
                .forEach(profile -> submitted.add(
                        new Event.JobSubmitted(3, Kinds.job(profile), Optional.of(new Attempt(1, JOB, 0.5)))));
        add("message", "noctule", simulator.encode(new Message(3, submitted)));
        final List<Decision> decisions = new ArrayList<>(Kinds.decisions());
        decisions.addAll(executions());
        decisions.add(new Decision.ExecuteJob(2, JOB, ResourceSet.EMPTY, plan()));
        decisions.add(new Decision.ExecuteJob(2, JOB, ResourceSet.range(8, 10), grant()));
        add("reply", "noctule", agent.encode(new Reply(2, decisions)));
    }

    private void batsims() throws IOException {
        final Job job = Kinds.job(new Profile.Delay("d", 4, Map.of()));
        final BatsimDescription description = BatsimDescription.of(List.of())
                .withResources(
                        List.of(new BatsimDescription.Host(0, "a", Map.of("role", ""), Map.of("z", "1"))),
                        List.of(new BatsimDescription.Host(24, "s", Map.of("role", "storage"), Map.of())));
        final Codec simulator = Codec.of(Dialect.BATSIM, description.withProfilesForwarded());
        final Codec agent = Codec.of(Dialect.NOCTULE);
        final byte[] begins = simulator.encode(new Message(0, Kinds.events().subList(0, 1)));
        add("message", "batsim", begins);
        agent.decodeMessage(begins);
        final List<Event> events = new ArrayList<>(List.of(new Event.JobSubmitted(1.0 / 3, job)));
        Kinds.events().stream()
                .filter(event -> !(event instanceof Event.SimulationBegins || event instanceof Event.JobSubmitted))
                .forEach(events::add);
        add("message", "batsim", simulator.encode(new Message(2, events)));
        final List<Decision> decisions = new ArrayList<>();
        Kinds.decisions().stream().filter(PythonFramesTest::knownToBatsim).forEach(decisions::add);
        decisions.addAll(executions());
        add("reply", "batsim", agent.encode(new Reply(2, decisions)));
    }

    private static boolean knownToBatsim(Decision decision) {
        return !(decision instanceof Decision.Extended
                || decision instanceof Decision.ExecuteJob execute
                        && execute.plan().isPresent());
    }

    private static List<Decision> executions() {
        final Map<String, Integer> storage = Map.of("pfs", 24);
        final Decision.AdditionalTransfer known =
                new Decision.AdditionalTransfer(ResourceSet.of(0, 24), "io", Optional.empty());
        final Decision.AdditionalTransfer described = new Decision.AdditionalTransfer(
                ResourceSet.of(24), "p", Optional.of(new Profile.DataStaging("p", 1e6, "pfs", "nfs", Map.of())));
        return List.of(
                new Decision.ExecuteJob(2, JOB, ResourceSet.of(0, 1), List.of(1, 0), storage, Optional.of(known)),
                new Decision.ExecuteJob(2, JOB, ResourceSet.of(0, 1), List.of(), Map.of(), Optional.of(described)));
    }

    private static Grant grant() {
        return new Grant(List.of(
                new NodeShare(1, 2, 32_000_000_000L, List.of(new DeviceShare(0, 3, 1000), new DeviceShare(1, 0, 250))),
                new NodeShare(2, 1, 0, List.of())));
    }

    private static PlanRequest plan() {
        return new PlanRequest(
                new OpPartition(new int[] {2, 1}),
                Optional.of(new OpPlacement(new int[] {0, 0, 4}, new int[] {2, 0, 1})),
                Optional.of(new OpSchedule(new int[] {0, 0, 1})),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty());
    }

    private void add(String side, String dialect, byte[] frame) throws IOException {
        final ObjectNode line = MAPPER.createObjectNode();
        line.put("side", side).put("dialect", dialect).set("frame", MAPPER.readTree(frame));
        frames.add(line);
    }
}
