package org.noctule.protocol.codec;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Reply;

/**
 * The answer to a message that was given before, in the object {@code noctule} beside its events: {@code {"taken",
 * "ready"}}, the decisions as in a reply, and the date of the reply in seconds if it is not that of the message. It
 * goes to a decision side that announced the feature {@code follow}, which books it and replies without events.
 */
final class TakenAnswer {
    /** The feature of decision sides that book such answers. */
    static final String FEATURE = "follow";

    /** The feature of those among them that keep nothing of jobs that have ended, and need not be told of them. */
    static final String FORGETS = "forgets";

    private static final String TAKEN = "taken";
    private static final String READY = "ready";

    private TakenAnswer() {}

    /** Reads the object; empty if it tells of no answer. The date is the least one if none is told. */
    static Optional<Reply> read(WireInput in) throws IOException {
        Optional<List<Decision>> taken = Optional.empty();
        double ready = Double.NEGATIVE_INFINITY;
        in.object();
        while (in.nextField()) {
            switch (in.field()) {
                case TAKEN -> taken = Optional.of(new FrameReader<>("taken", new DecisionReader()).list(in));
                case READY -> ready = in.number();
                default -> in.skip();
            }
        }
        final double date = ready;
        return taken.map(decisions -> new Reply(date, decisions));
    }

    /** Writes the object. */
    static final class Writer {
        private final DecisionWriter decisions = new DecisionWriter();

        void write(JsonGenerator out, double now, Reply taken) throws IOException {
            out.writeObjectFieldStart(Field.NOCTULE.getValue());
            out.writeArrayFieldStart(TAKEN);
            for (final Decision decision : taken.decisions()) {
                decisions.write(out, decision, true, PeerFeatures.ALL);
            }
            out.writeEndArray();
            if (taken.now() != now) {
                out.writeNumberField(READY, taken.now());
            }
            out.writeEndObject();
        }
    }
}
