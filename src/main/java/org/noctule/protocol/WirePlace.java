package org.noctule.protocol;

import org.noctule.error.NoctuleException;

/** Where in a frame the reading stands, as errors tell it: {@code reply event 3 (EXECUTE_JOB)}. */
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

    String type() {
        return type;
    }

    NoctuleException error(String problem, String remedy) {
        return NoctuleException.peer(this + ": " + problem + ".", remedy);
    }

    @Override
    public String toString() {
        return event == 0 ? frame : frame + " event " + event + (type.isEmpty() ? "" : " (" + type + ")");
    }
}
