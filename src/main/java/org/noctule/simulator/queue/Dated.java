package org.noctule.simulator.queue;

/** An element that can wait in one {@link DatedQueue} at a time. */
public abstract class Dated {
    /** Position in the queue, -1 outside. */
    int position = -1;

    /** Creates something that does not wait yet. */
    protected Dated() {}

    /**
     * Says whether it waits.
     *
     * @return true if it is in a queue
     */
    public final boolean isQueued() {
        return position >= 0;
    }
}
