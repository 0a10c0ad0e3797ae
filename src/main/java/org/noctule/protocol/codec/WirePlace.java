package org.noctule.protocol.codec;

import java.util.Collection;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;

/** The place in a frame that is being read, as errors name it: {@code reply event 3 (EXECUTE_JOB)}. */
final class WirePlace {
    private final String frame;
    private int event;
    private String type = "";

    WirePlace(String frame) {
        this.frame = frame;
    }

    /** Goes to the next event. */
    void nextEvent() {
        event++;
        type = "";
    }

    /** Learns the type of the event at hand. */
    void type(String eventType) {
        type = eventType;
    }

    /** Goes to an event by its number from 1, or with 0 to the frame around the events. */
    void at(int number, String eventType) {
        event = number;
        type = eventType;
    }

    int event() {
        return event;
    }

    NoctuleException error(String problem, String remedy) {
        return NoctuleException.peer(this + ": " + problem + ".", remedy);
    }

    @Override
    public String toString() {
        return event == 0 ? frame : frame + " event " + event + (type.isEmpty() ? "" : " (" + type + ")");
    }

    /** Complains about the type of the event at hand. */
    NoctuleException unknownType(String unknown, Collection<String> known) {
        final String shown = unknown.length() > 60 ? unknown.substring(0, 57) + "..." : unknown;
        return error("the type (" + shown + ") is unknown", Suggestion.of(shown, known));
    }
}
