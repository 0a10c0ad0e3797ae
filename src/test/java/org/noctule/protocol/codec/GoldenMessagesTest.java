package org.noctule.protocol.codec;

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
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Event;
import org.noctule.protocol.Features;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.test.Seeds;
import org.noctule.test.Shared;

/** Recorded messages of Batsim, HDeepRM, batsched and PyBatsim are read, and written again as the same JSON. */
class GoldenMessagesTest {
    private static final JsonMapper JSON = new JsonMapper();
    /** What Batsim aborts on and what stands for no job at all: of these sessions, one reply is refused. */
    private static final Set<String> REFUSED = Set.of(
            "s-dyn_no_subtime",
            "s-err_unknown_type",
            "s-load-res0",
            "s-raw_kill_empty",
            "s-raw_noevents",
            "s-raw_notjson",
            "s-raw_ts_gt_now");

    private static final Set<String> SETS = Set.of("alloc", "resources");

    private record Recorded(boolean fromBatsim, String raw) {}

    /** One session's two codecs, and what they made of its frames. */
    private static final class Replay {
        private final Codec agent = Codec.of(Dialect.BATSIM);
        private Codec simulator = Codec.of(Dialect.BATSIM, BatsimDescription.NONE);
        private int compared;
        private int refused;

        void replay(List<Recorded> recording) throws IOException {
            for (final Recorded recorded : recording) {
                final byte[] bytes = recorded.raw().getBytes(StandardCharsets.UTF_8);
                if (recorded.fromBatsim()) {
                    message(bytes);
                } else {
                    reply(bytes);
                }
            }
        }

        private void message(byte[] bytes) throws IOException {
            final ObjectNode frame = (ObjectNode) JSON.readTree(bytes);
            final Message message = agent.decodeMessage(bytes);
            if (message.events().get(0) instanceof Event.SimulationBegins begins) {
                begins(begins, frame.at("/events/0/data"));
                return;
            }
            compare(simulator.encode(message), frame);
        }

        private void begins(Event.SimulationBegins begins, JsonNode data) {
            final JsonNode config = data.get("config");
            assertThat(begins.platform().nbCores())
                    .isEqualTo(data.get("nb_compute_resources").intValue());
            assertThat(begins.features())
                    .isEqualTo(new Features(
                            config.path("dynamic-jobs-enabled").asBoolean(),
                            config.path("dynamic-jobs-acknowledged").asBoolean(),
                            config.path("profile-reuse-enabled").asBoolean(),
                            config.path("forward-unknown-events").asBoolean(),
                            data.path("allow_compute_sharing").asBoolean(),
                            data.path("allow_storage_sharing").asBoolean(true)));
            if (config.path("profiles-forwarded-on-submission").asBoolean()) {
                simulator = Codec.of(Dialect.BATSIM, BatsimDescription.NONE.withProfilesForwarded());
            }
        }

        private void reply(byte[] bytes) throws IOException {
            final Reply reply;
            try {
                reply = simulator.decodeReply(bytes, Double.NEGATIVE_INFINITY);
            } catch (NoctuleException e) {
                assertThat(e.kind()).isEqualTo(NoctuleException.Kind.PEER);
                assertThat(e.getMessage()).startsWith("reply").doesNotContain("\n");
                assertThat(e.remedy()).startsWith("Maybe");
                refused++;
                return;
            }
            final ObjectNode frame = (ObjectNode) JSON.readTree(bytes);
            frame.get("events").forEach(event -> lose((ObjectNode) event.get("data")));
            compare(agent.encode(reply), frame);
        }

        private void compare(byte[] again, ObjectNode frame) throws IOException {
            compared += frame.get("events").size();
            frame.get("events").forEach(event -> ((ObjectNode) event).retain("timestamp", "type", "data"));
            assertThat(plain(JSON.readTree(again))).isEqualTo(plain(frame.retain("now", "events")));
        }
    }

    /** Leaves out what makes no difference: a mapping of each executor to its own core, a reason that nobody reads. */
    private static void lose(ObjectNode data) {
        data.remove("kill_reason");
        if (data.has("job")) {
            data.remove("profile");
            ((ObjectNode) data.get("job")).set("id", data.get("job_id"));
        }
        final JsonNode mapping = data.path("mapping");
        final boolean plain = mapping.properties().stream()
                .allMatch(
                        executor -> executor.getKey().equals(executor.getValue().asText()));
        if (plain
                && mapping.size()
                        == ResourceSet.parse(data.path("alloc").asText()).size()) {
            data.remove("mapping");
        }
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
            recording.add(new Recorded(frame.remove("from").textValue().equals("batsim"), frame.toString()));
        }
        final Replay replay = new Replay();
        replay.replay(recording);
        assertThat(replay.compared).isGreaterThan(4);
        assertThat(replay.refused).isZero();
    }

    @Test
    void writesBatsimsSessionsAgain() throws IOException {
        int compared = 0;
        final Set<String> refused = new TreeSet<>();
        for (final Path file : recordings()) {
            final Replay replay = new Replay();
            replay.replay(recording(file));
            compared += replay.compared;
            if (replay.refused > 0) {
                refused.add(file.getParent().getFileName().toString());
            }
        }
        assertThat(compared).isGreaterThan(3800);
        assertThat(refused).containsExactlyInAnyOrderElementsOf(REFUSED);
    }

    @Test
    void refusesMutatedFramesWithAnErrorOfThePeer() throws IOException {
        mutate(8_000, 3);
    }

    @Test
    @Tag("long")
    void refusesManyMutatedFramesWithAnErrorOfThePeer() throws IOException {
        mutate(100_000, 4);
    }

    private static void mutate(int count, long seed) throws IOException {
        final List<Recorded> recorded = new ArrayList<>();
        for (final Path file : recordings()) {
            recorded.addAll(recording(file));
        }
        recorded.removeIf(frame -> frame.raw().length() > 5_000);
        final Random random = Seeds.random(seed);
        int refused = 0;
        for (int i = 0; i < count; i++) {
            final Recorded frame = recorded.get(random.nextInt(recorded.size()));
            final byte[] bytes = Mutation.of(random, frame.raw().getBytes(StandardCharsets.UTF_8));
            final Dialect dialect = Dialect.values()[i % 2];
            try {
                if (random.nextInt(8) == 0 ^ frame.fromBatsim()) {
                    Codec.of(dialect).decodeMessage(bytes);
                } else {
                    Codec.of(dialect, BatsimDescription.NONE).decodeReply(bytes, 0);
                }
            } catch (NoctuleException e) {
                assertThat(e.kind()).isEqualTo(NoctuleException.Kind.PEER);
                refused++;
            } catch (RuntimeException e) {
                throw new AssertionError(new String(bytes, StandardCharsets.UTF_8), e);
            }
        }
        assertThat(refused).isBetween(count / 2, count - 1);
    }

    private static List<Path> recordings() throws IOException {
        try (Stream<Path> folders = Files.list(Shared.file("golden/batsim"))) {
            return folders.map(folder -> folder.resolve("messages.jsonl"))
                    .filter(Files::exists)
                    .sorted()
                    .toList();
        }
    }

    private static List<Recorded> recording(Path file) throws IOException {
        final List<Recorded> recording = new ArrayList<>();
        for (final String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            final JsonNode entry = JSON.readTree(line);
            recording.add(new Recorded(
                    entry.get("from").textValue().equals("batsim"),
                    entry.get("raw").textValue()));
        }
        return recording;
    }
}
