package org.noctule.simulator;

import java.util.List;
import java.util.PriorityQueue;
import org.noctule.protocol.Event;

/** The dates at which the decision side wants to be called. */
final class Calls implements Feed {
    private final PriorityQueue<Double> dates = new PriorityQueue<>();

    void add(double date) {
        dates.add(date);
    }

    @Override
    public double nextDate() {
        return dates.isEmpty() ? Double.POSITIVE_INFINITY : dates.peek();
    }

    @Override
    public void collect(double date, List<Event> outbox) {
        while (!dates.isEmpty() && dates.peek() <= date) {
            dates.poll();
            outbox.add(new Event.RequestedCall(date));
        }
    }
}
