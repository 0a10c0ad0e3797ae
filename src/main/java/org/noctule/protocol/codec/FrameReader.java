package org.noctule.protocol.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Reads what messages and replies have in common: {@code {"now", "events": [{"timestamp", "type", "data"}]}}, with keys
 * in any order and unknown ones ignored.
 *
 * @param <T> the type of an event that was read
 */
final class FrameReader<T> {
    private static final String REMEDY = "Maybe the peer does not speak Batsim's protocol, version 4.";

    private final String name;
    private final Content<T> content;
    private double latest;
    private int latestEvent;
    private String latestType = "";

    /**
     * Reads the events of one direction.
     *
     * @param <T> the type of an event that was read
     */
    interface Content<T> {
        /** Reads the data of an event of that type. */
        T data(WireInput in, double timestamp, String type) throws IOException;

        /** Reads the extension beside the data of an event of that type. */
        void eventExtension(WireInput in, String type) throws IOException;

        /** Completes an event, all of whose fields have been read. */
        T complete(T event, WireInput in) throws IOException;

        /** Reads the extension beside the events. */
        void frameExtension(WireInput in) throws IOException;
    }

    /**
     * The content of a frame.
     *
     * @param now its date in seconds
     * @param events its events, unmodifiable
     * @param <T> the type of an event that was read
     */
    record Frame<T>(double now, List<T> events) {}

    FrameReader(String name, Content<T> content) {
        this.name = name;
        this.content = content;
    }

    Frame<T> read(byte[] frame) {
        latest = Double.NEGATIVE_INFINITY;
        return WireInput.read(frame, new WirePlace(name), this::frame);
    }

    /** Reads events that stand within the frame of the other direction. */
    List<T> list(WireInput in) throws IOException {
        final List<T> events = new ArrayList<>();
        events(in, events);
        return Collections.unmodifiableList(events);
    }

    private Frame<T> frame(WireInput in) throws IOException {
        if (!in.isObject()) {
            throw in.place().error("this is not a JSON object", REMEDY);
        }
        double now = Double.NaN;
        boolean hasEvents = false;
        final List<T> events = new ArrayList<>();
        while (in.nextField()) {
            switch (in.field()) {
                case "now" -> now = in.number();
                case "events" -> {
                    hasEvents = true;
                    events(in, events);
                }
                case "noctule" -> content.frameExtension(in);
                default -> in.skip();
            }
        }
        if (Double.isNaN(now)) {
            throw in.missing("now");
        }
        if (!hasEvents) {
            throw in.missing("events");
        }
        if (latest > now) {
            in.place().at(latestEvent, latestType);
            throw in.place()
                    .error(
                            "the field \"timestamp\" (" + latest + ") is later than \"now\" (" + now + ")",
                            "Maybe \"now\" should be the date of the last event.");
        }
        return new Frame<>(now, Collections.unmodifiableList(events));
    }

    private void events(WireInput in, List<T> events) throws IOException {
        in.array();
        while (in.nextElement()) {
            in.place().nextEvent();
            events.add(event(in));
        }
        in.place().at(0, "");
    }

    private T event(WireInput in) throws IOException {
        in.object();
        double timestamp = Double.NaN;
        String type = "";
        Optional<T> event = Optional.empty();
        Optional<WireInput> data = Optional.empty();
        Optional<WireInput> extension = Optional.empty();
        while (in.nextField()) {
            switch (in.field()) {
                case "timestamp" -> timestamp = in.number();
                case "type" -> {
                    type = in.text();
                    in.place().type(type);
                }
                case "data" -> {
                    if (type.isEmpty() || Double.isNaN(timestamp)) {
                        data = Optional.of(in.later());
                    } else {
                        event = Optional.of(content.data(in, timestamp, type));
                    }
                }
                case "noctule" -> {
                    if (type.isEmpty()) {
                        extension = Optional.of(in.later());
                    } else {
                        content.eventExtension(in, type);
                    }
                }
                default -> in.skip();
            }
        }
        if (Double.isNaN(timestamp)) {
            throw in.missing("timestamp");
        }
        if (type.isEmpty()) {
            throw in.missing("type");
        }
        if (event.isEmpty() && data.isEmpty()) {
            throw in.missing("data");
        }
        if (extension.isPresent()) {
            content.eventExtension(extension.get(), type);
        }
        if (timestamp > latest) {
            latest = timestamp;
            latestEvent = in.place().event();
            latestType = type;
        }
        return content.complete(event.isPresent() ? event.get() : content.data(data.get(), timestamp, type), in);
    }
}
