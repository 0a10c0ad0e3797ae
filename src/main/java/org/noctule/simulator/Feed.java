package org.noctule.simulator;

import java.util.List;
import org.noctule.protocol.Event;

/** A source of events. Those of one date are told feed by feed. */
interface Feed {
    /** The date of the next event, positive infinity if none will come; one in the past means at once. */
    double nextDate();

    /** Lets all events up to a date happen. */
    void collect(double date, List<Event> outbox);
}
