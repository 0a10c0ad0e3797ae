package org.noctule.report.export;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes the packets of a trace of Perfetto, after its published schema (protos/perfetto/trace). Dates are seconds;
 * slices of a track must nest, and what begins must end. Not thread-safe.
 */
final class PerfettoTrace {
    private static final int PACKET = 1;
    private static final int TIMESTAMP = 8;
    private static final int SEQUENCE = 10;
    private static final int TRACK_EVENT = 11;
    private static final int TRACK_DESCRIPTOR = 60;
    private static final int BEGIN = 1;
    private static final int END = 2;
    private static final int INSTANT = 3;
    private static final int COUNTER = 4;
    private static final int EVENT_ANNOTATIONS = 4;
    private static final int EVENT_TYPE = 9;
    private static final int EVENT_TRACK = 11;
    private static final int EVENT_NAME = 23;
    private static final int EVENT_NUMBER = 44;
    private static final int EVENT_FLOW = 47;
    private static final int EXPLICIT_ORDER = 3;
    private static final int NO_MERGE = 2;
    private static final double NANO = 1e9;

    private final OutputStream out;
    private final ProtoMessage packet = new ProtoMessage();
    private final ProtoMessage event = new ProtoMessage();
    private final ProtoMessage part = new ProtoMessage();
    private final ProtoMessage inner = new ProtoMessage();

    PerfettoTrace(OutputStream out) {
        this.out = out;
    }

    /** Declares a track that holds others. */
    void group(long id, String name, int rank) throws IOException {
        part.clear().varint(1, id).text(2, name).varint(11, EXPLICIT_ORDER).varint(12, rank);
        describe();
    }

    /** Declares a track within another; tracks of one name stay apart. */
    void track(long id, long parent, String name, int rank) throws IOException {
        part.clear()
                .varint(1, id)
                .text(2, name)
                .varint(5, parent)
                .varint(12, rank)
                .varint(15, NO_MERGE);
        describe();
    }

    /** Declares a track of numbers. */
    void counter(long id, String name, String unit, int rank) throws IOException {
        inner.clear().text(6, unit);
        part.clear().varint(1, id).text(2, name).message(8, inner).varint(12, rank);
        describe();
    }

    private void describe() throws IOException {
        packet.clear().varint(SEQUENCE, 1).message(TRACK_DESCRIPTOR, part).writeTo(out, PACKET);
    }

    /** Begins a slice; {@link #annotate} tells more of it before {@link #send}. */
    PerfettoTrace begin(long track, String name) {
        event.clear().varint(EVENT_TYPE, BEGIN).varint(EVENT_TRACK, track).text(EVENT_NAME, name);
        return this;
    }

    /** Tells of something without length. */
    PerfettoTrace instant(long track, String name) {
        event.clear().varint(EVENT_TYPE, INSTANT).varint(EVENT_TRACK, track).text(EVENT_NAME, name);
        return this;
    }

    PerfettoTrace annotate(String name, String value) {
        if (!value.isEmpty()) {
            event.message(EVENT_ANNOTATIONS, part.clear().text(6, value).text(10, name));
        }
        return this;
    }

    PerfettoTrace annotate(String name, double value) {
        if (!Double.isNaN(value)) {
            event.message(EVENT_ANNOTATIONS, part.clear().number(5, value).text(10, name));
        }
        return this;
    }

    PerfettoTrace annotate(String name, long value) {
        event.message(EVENT_ANNOTATIONS, part.clear().varint(3, value).text(10, name));
        return this;
    }

    /** Lets an arrow lead from the earlier slices with this number to the later ones. */
    PerfettoTrace flow(long number) {
        event.fixed64(EVENT_FLOW, number);
        return this;
    }

    void end(double date, long track) throws IOException {
        event.clear().varint(EVENT_TYPE, END).varint(EVENT_TRACK, track);
        send(date);
    }

    void count(double date, long track, double value) throws IOException {
        event.clear().varint(EVENT_TYPE, COUNTER).varint(EVENT_TRACK, track).number(EVENT_NUMBER, value);
        send(date);
    }

    /** Writes the event that was put together. */
    void send(double date) throws IOException {
        packet.clear()
                .varint(TIMESTAMP, Math.round(date * NANO))
                .varint(SEQUENCE, 1)
                .message(TRACK_EVENT, event)
                .writeTo(out, PACKET);
    }
}
