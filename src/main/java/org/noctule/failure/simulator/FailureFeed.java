package org.noctule.failure.simulator;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import org.noctule.failure.FailureSource;
import org.noctule.failure.Outage;
import org.noctule.protocol.Event;
import org.noctule.simulator.Feed;
import org.noctule.simulator.RunScene;

/**
 * The outages of a source, at their dates; what ends at a date comes before what begins.
 *
 * <p>A source may be endless, a run is not: none is due while no job runs or will come, unless jobs wait for machines
 * that come back. Such outages are made up for as soon as the clock goes on.
 */
final class FailureFeed implements Feed {
    private final FailureSource source;
    private final RunScene scene;
    private final PriorityQueue<Numbered> announced = new PriorityQueue<>(Numbered.BY_START);
    private final PriorityQueue<Numbered> open = new PriorityQueue<>(Numbered.BY_END);
    private List<Outage> begun = List.of();
    private long taken;
    /** The date of whatever is next, jobs or none. */
    private double next;

    /** An outage with its number, by which those of one date are ordered. */
    private record Numbered(Outage outage, long number) {
        static final Comparator<Numbered> BY_START =
                Comparator.comparingDouble((Numbered one) -> one.outage.start()).thenComparingLong(Numbered::number);
        static final Comparator<Numbered> BY_END =
                Comparator.comparingDouble((Numbered one) -> one.outage.end()).thenComparingLong(Numbered::number);
    }

    FailureFeed(FailureSource source, RunScene scene) {
        this.source = source;
        this.scene = scene;
        this.next = first();
    }

    private double first() {
        return Math.min(Math.min(end(), start()), source.nextDate());
    }

    @Override
    public double nextDate() {
        return next < Double.POSITIVE_INFINITY && (scene.jobsGoOn() || repairs() && scene.jobsWait())
                ? next
                : Double.POSITIVE_INFINITY;
    }

    /** The outages that begin now. */
    List<Outage> begun() {
        return begun;
    }

    /** Whether machines will come back. */
    private boolean repairs() {
        return !announced.isEmpty() || end() < Double.POSITIVE_INFINITY;
    }

    private double end() {
        return open.isEmpty() ? Double.POSITIVE_INFINITY : open.peek().outage.end();
    }

    private double start() {
        return announced.isEmpty()
                ? Double.POSITIVE_INFINITY
                : announced.peek().outage.start();
    }

    @Override
    public void collect(double date, List<Event> outbox) {
        while (next <= date) {
            if (end() <= Math.min(start(), source.nextDate())) {
                final Outage over = open.remove().outage;
                scene.machines().restore(over.reach(), over.end(), outbox);
            } else if (source.nextDate() <= start()) {
                announce(source.next(), outbox);
            } else {
                final Numbered first = announced.remove();
                open.add(first);
                begun = List.of(first.outage);
                scene.machines().fail(first.outage.reach(), Optional.empty(), first.outage.start(), outbox);
            }
            next = first();
        }
    }

    private void announce(Outage outage, List<Event> outbox) {
        announced.add(new Numbered(outage, taken++));
        if (outage.announcement() < outage.start()) {
            scene.machines().announce(outage.reach(), outage.start(), outage.end(), outage.announcement(), outbox);
        }
    }
}
