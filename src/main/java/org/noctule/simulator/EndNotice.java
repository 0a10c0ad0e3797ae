package org.noctule.simulator;

import java.util.List;
import org.noctule.protocol.Event;

/** Tells once that nothing comes any more from another feed. */
final class EndNotice implements Feed {
    private final Feed watched;
    private final String type;
    private boolean told;

    EndNotice(Feed watched, String type) {
        this.watched = watched;
        this.type = type;
    }

    private boolean due() {
        return !told && watched.exhausted();
    }

    @Override
    public double nextDate() {
        return due() ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }

    @Override
    public void collect(double date, List<Event> outbox) {
        if (due()) {
            told = true;
            outbox.add(new Event.Notify(date, type));
        }
    }
}
