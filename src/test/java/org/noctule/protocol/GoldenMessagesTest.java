package org.noctule.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Shared;

/** Recorded messages of Batsim, HDeepRM, batsched and PyBatsim are read, and written again as the same JSON. */
class GoldenMessagesTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Set<String> PROFILES = Set.of("delay", "parallel_homogeneous");
    private static final Set<String> DECISIONS =
            Set.of("EXECUTE_JOB", "REJECT_JOB", "KILL_JOB", "CALL_ME_LATER", "SET_RESOURCE_STATE", "QUERY");

    private static final Set<String> SETS = Set.of("alloc", "resources");

    private record Recorded(boolean fromBatsim, ObjectNode frame) {}

    /** Reads a recording with one agent's codec and one simulator's, and counts the events that were compared. */
    private static int replay(List<Recorded> recording) throws IOException {
        final Codec agent = Codec.of(Dialect.BATSIM);
        final Codec simulator = Codec.of(Dialect.BATSIM, BatsimDescription.NONE);
        JsonNode profiles = JSON.createObjectNode();
        boolean forwarded = false;
        int compared = 0;
        for (final Recorded recorded : recording) {
            final ObjectNode frame = recorded.frame();
            if (frame.at("/events/0/type").asText().equals("SIMULATION_BEGINS")) {
                profiles = frame.at("/events/0/data/profiles");
                forwarded = frame.at("/events/0/data/config/profiles-forwarded-on-submission")
                        .asBoolean();
                final Event.SimulationBegins begins =
                        (Event.SimulationBegins) agent.decodeMessage(JSON.writeValueAsBytes(frame))
                                .events()
                                .get(0);
                assertThat(begins.platform().nbCores())
                        .isEqualTo(frame.at("/events/0/data/nb_resources").intValue());
                continue;
            }
            final ObjectNode known = known(frame, recorded.fromBatsim(), profiles, forwarded);
            compared += known.get("events").size();
            final byte[] bytes = JSON.writeValueAsBytes(known);
            final byte[] again = recorded.fromBatsim()
                    ? simulator.encode(agent.decodeMessage(bytes))
                    : agent.encode(simulator.decodeReply(bytes, known.get("now").doubleValue()));
            assertThat(plain(JSON.readTree(again))).isEqualTo(plain(known));
        }
        return compared;
    }

    /** Leaves out what Noctule does not know yet, and what makes no difference. */
    private static ObjectNode known(ObjectNode frame, boolean fromBatsim, JsonNode profiles, boolean forwarded) {
        final ObjectNode known = frame.deepCopy();
        final ArrayNode events = known.putArray("events");
        for (final JsonNode event : frame.get("events")) {
            final ObjectNode copy = event.deepCopy();
            if (fromBatsim ? isKnownEvent(copy, profiles, forwarded) : isKnownDecision(copy)) {
                events.add(copy);
            }
        }
        return known;
    }

    private static boolean isKnownEvent(ObjectNode event, JsonNode profiles, boolean forwarded) {
        final ObjectNode data = (ObjectNode) event.get("data");
        return switch (event.get("type").textValue()) {
            case "JOB_SUBMITTED" -> {
                final String workload = data.get("job_id").textValue().split("!")[0];
                final JsonNode profile = forwarded
                        ? data.path("profile")
                        : profiles.path(workload).path(data.at("/job/profile").asText());
                if (data.at("/job/walltime").asDouble() == -1) {
                    ((ObjectNode) data.get("job")).remove("walltime");
                }
                yield !forwarded && PROFILES.contains(profile.path("type").asText());
            }
            case "NOTIFY" -> data.size() == 1;
            case "JOB_KILLED" ->
                Stream.of("current_task", "current_task_index").allMatch(key -> data.findValue(key) == null);
            default -> !event.get("type").textValue().equals("FROM_JOB_MSG");
        };
    }

    private static boolean isKnownDecision(ObjectNode event) {
        final ObjectNode data = (ObjectNode) event.get("data");
        data.remove("mapping");
        return DECISIONS.contains(event.get("type").textValue())
                && !data.path("alloc").asText("some").isEmpty()
                && !data.has("additional_io_job")
                && !(data.has("job_ids") && data.get("job_ids").isEmpty());
    }

    /** Numbers as doubles rounded to six decimals, so that 1, 1.0 and 1.000000 are equal; sets in their one form. */
    private static JsonNode plain(JsonNode node) {
        final DoubleUnaryOperator rounded = value -> Math.rint(value * 1e6) / 1e6;
        if (node.isNumber()) {
            return JSON.getNodeFactory().numberNode(rounded.applyAsDouble(node.doubleValue()));
        } else if (node.isArray()) {
            final ArrayNode array = JSON.createArrayNode();
            node.forEach(element -> array.add(plain(element)));
            return array;
        } else if (node.isObject()) {
            final ObjectNode object = JSON.createObjectNode();
            node.properties().forEach(field -> object.set(field.getKey(), plain(field.getValue())));
            SETS.stream()
                    .filter(object::has)
                    .forEach(key -> object.put(
                            key, ResourceSet.parse(object.get(key).textValue()).toString()));
            return object;
        }
        return node;
    }

    @ParameterizedTest
    @ValueSource(strings = {"c20a_protocol_learning.json", "c20b_protocol_five_jobs.json"})
    void writesHdeeprmsMessagesAgain(String file) throws IOException {
        final JsonNode root =
                JSON.readTree(Shared.file("golden/hdeeprm/" + file).toFile());
        final List<Recorded> recording = new ArrayList<>();
        for (final JsonNode message : root.isArray() ? root : root.get("messages")) {
            final ObjectNode frame = message.deepCopy();
            recording.add(new Recorded(frame.remove("from").textValue().equals("batsim"), frame));
        }
        assertThat(replay(recording)).isGreaterThan(4);
    }

    @Test
    void writesBatsimsSessionsAgain() throws IOException {
        final Path sessions = Shared.file("golden/batsim");
        int compared = 0;
        try (Stream<Path> folders = Files.list(sessions)) {
            for (final Path folder : folders.sorted(Comparator.naturalOrder()).toList()) {
                final Path file = folder.resolve("messages.jsonl");
                if (Files.exists(file)) {
                    compared += replay(recording(file));
                }
            }
        }
        assertThat(compared).isGreaterThan(3000);
    }

    /** What is no message at all is left to the tests of malformed input. */
    private static List<Recorded> recording(Path file) throws IOException {
        final List<Recorded> recording = new ArrayList<>();
        for (final String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            final JsonNode entry = JSON.readTree(line);
            final boolean fromBatsim = entry.get("from").textValue().equals("batsim");
            final String raw = entry.get("raw").textValue();
            if (raw.startsWith("{") && JSON.readTree(raw) instanceof ObjectNode frame && isValid(frame)) {
                recording.add(new Recorded(fromBatsim, frame));
            }
        }
        return recording;
    }

    private static boolean isValid(JsonNode frame) {
        final double now = frame.path("now").asDouble();
        boolean valid = frame.path("events").isArray();
        for (final JsonNode event : frame.path("events")) {
            valid &= event.path("timestamp").asDouble() <= now && event.has("data");
        }
        return valid;
    }
}
