package org.noctule.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/**
 * The scheduler of a recorded session of Batsim, at the other end of a socket.
 *
 * <p>A recorded reply is given as soon as all events that it answers have been told, whichever messages they came in.
 */
final class RecordedScheduler implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** An event without its own date. */
    private record Told(double now, String event) {
        boolean same(Told other) {
            return Math.abs(now - other.now) <= 1e-6 && event.equals(other.event);
        }
    }

    /** What Batsim said first. */
    final JsonNode recordedBegin;

    private final ZContext context = new ZContext();
    private final ZMQ.Socket socket = context.createSocket(SocketType.REP);
    private final List<JsonNode> frames = new ArrayList<>();
    /** Events that were recorded before the next reply and have not been told yet, and the other way round. */
    private final List<Told> open = new ArrayList<>();

    private final List<Told> early = new ArrayList<>();
    private final CompletableFuture<JsonNode> served;
    private int next;

    RecordedScheduler(Path session) throws IOException {
        for (final String line : Files.readAllLines(session.resolve("messages.jsonl"))) {
            frames.add(JSON.readTree(line));
        }
        recordedBegin = JSON.readTree(frames.get(0).get("raw").asText());
        socket.bind("tcp://127.0.0.1:*");
        served = CompletableFuture.supplyAsync(this::serve);
    }

    String endpoint() {
        return socket.getLastEndpoint();
    }

    /** What we said first, once the run is over. */
    JsonNode begin() {
        return served.join();
    }

    private JsonNode serve() {
        try {
            final JsonNode first = JSON.readTree(socket.recv());
            JsonNode message = first;
            while (!message.toString().contains("SIMULATION_ENDS")) {
                hear(message);
                socket.send(reply(message.get("now").doubleValue()).getBytes(StandardCharsets.UTF_8));
                message = JSON.readTree(socket.recv());
            }
            socket.send("{\"now\": " + message.get("now") + ", \"events\": []}");
            return first;
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void hear(JsonNode message) {
        for (final Told told : told(message)) {
            if (!remove(open, told)) {
                early.add(told);
            }
        }
    }

    private static boolean remove(List<Told> from, Told told) {
        for (int i = 0; i < from.size(); i++) {
            if (from.get(i).same(told)) {
                from.remove(i);
                return true;
            }
        }
        return false;
    }

    /** All replies that are due, as one. */
    private String reply(double messageNow) throws IOException {
        final ObjectNode reply = JSON.createObjectNode();
        final ArrayNode events = JSON.createArrayNode();
        double now = messageNow;
        while (next < frames.size()) {
            final JsonNode frame = frames.get(next);
            final String raw = frame.get("raw").asText();
            if (frame.get("from").asText().equals("batsim")) {
                for (final Told told : told(JSON.readTree(raw))) {
                    if (!remove(early, told)) {
                        open.add(told);
                    }
                }
            } else if (open.isEmpty()) {
                final JsonNode recorded = JSON.readTree(raw);
                recorded.get("events").forEach(events::add);
                now = Math.max(now, recorded.get("now").doubleValue());
            } else {
                break;
            }
            next++;
        }
        reply.put("now", now);
        reply.set("events", events);
        return reply.toString();
    }

    private static List<Told> told(JsonNode frame) {
        final List<Told> told = new ArrayList<>();
        for (final JsonNode event : frame.get("events")) {
            final String type = event.get("type").asText();
            final String text = switch (type) {
                case "SIMULATION_BEGINS" -> "";
                case "JOB_SUBMITTED" -> event.get("data").get("job_id").asText();
                default -> plain(event.get("data"));
            };
            told.add(new Told(frame.get("now").doubleValue(), type + " " + text));
        }
        return told;
    }

    /** A value as text that does not depend on how numbers are written, nor on the order of keys. */
    static String plain(JsonNode node) {
        if (node.isNumber()) {
            return String.format(Locale.ROOT, "%.6f", node.doubleValue() + 0.0);
        }
        if (!node.isContainerNode()) {
            return node.asText();
        }
        final List<String> parts = new ArrayList<>();
        if (node.isObject()) {
            node.properties().forEach(field -> parts.add(field.getKey() + "=" + plain(field.getValue())));
            parts.sort(null);
        } else {
            node.forEach(part -> parts.add(plain(part)));
        }
        return parts.toString();
    }

    @Override
    public void close() {
        context.close();
    }
}
