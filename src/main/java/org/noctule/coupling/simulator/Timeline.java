package org.noctule.coupling.simulator;

import org.noctule.simulator.queue.Dated;
import org.noctule.simulator.queue.DatedQueue;

/** Planned happenings by date; those of one date in the order in which they were planned. */
final class Timeline {
    private final DatedQueue<Entry> queue = new DatedQueue<>();

    /** Something that happens. */
    @FunctionalInterface
    interface Wake {
        /**
         * Lets it happen.
         *
         * @param now the date
         */
        void at(double now);
    }

    /** Something planned. */
    static final class Entry extends Dated {
        private final Wake wake;

        private Entry(Wake wake) {
            this.wake = wake;
        }
    }

    Entry at(double date, Wake wake) {
        final Entry entry = new Entry(wake);
        queue.add(entry, date);
        return entry;
    }

    /** Lets something that has not happened happen at another date; it keeps its place among those of one date. */
    void redate(Entry entry, double date) {
        queue.redate(entry, date);
    }

    /** Gives up what is planned; nothing if it has happened. */
    void cancel(Entry entry) {
        if (entry.isQueued()) {
            queue.remove(entry);
        }
    }

    double nextDate() {
        return queue.date();
    }

    /** Lets happen what is due first. */
    void next() {
        final double date = queue.date();
        queue.poll().wake.at(date);
    }
}
