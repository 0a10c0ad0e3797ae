package org.noctule.simulator;

import java.util.List;
import org.noctule.protocol.Event;

/** A source of events. Those of one date are told feed by feed. */
public interface Feed {
    /** {@return its date, positive infinity if none will come; one in the past means at once} */
    double nextDate();

    /**
     * Tells whether nothing comes any more, whatever happens elsewhere.
     *
     * @return true if no further event will ever be due
     */
    default boolean exhausted() {
        return nextDate() == Double.POSITIVE_INFINITY;
    }

    /**
     * Lets all events up to a date happen.
     *
     * @param date the date
     * @param outbox takes the events
     */
    void collect(double date, List<Event> outbox);
}
