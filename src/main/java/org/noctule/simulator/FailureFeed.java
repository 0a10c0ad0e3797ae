package org.noctule.simulator;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;
import org.noctule.failure.FailureSource;
import org.noctule.failure.Outage;
import org.noctule.protocol.Event;

/**
 * The outages of a source, at their dates; what ends at a date comes before what begins.
 *
 * <p>A source may be endless, a run is not: none is due while no job runs or will come, unless jobs wait for machines
 * that come back. Such outages are made up for as soon as the clock goes on.
 */
final class FailureFeed implements Feed {
    private final FailureSource source;
    private final MachineFaults faults;
    private final BooleanSupplier jobsGoOn;
    private final BooleanSupplier jobsWait;
    private final PriorityQueue<Numbered> announced = new PriorityQueue<>(Numbered.BY_START);
    private final PriorityQueue<Numbered> open = new PriorityQueue<>(Numbered.BY_END);
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

    /**
     * Begins a run.
     *
     * @param jobsGoOn tells whether jobs run or will come whatever machines do
     * @param jobsWait tells whether there are jobs that machines which come back may help
     */
    FailureFeed(FailureSource source, MachineFaults faults, BooleanSupplier jobsGoOn, BooleanSupplier jobsWait) {
        this.source = source;
        this.faults = faults;
        this.jobsGoOn = jobsGoOn;
        this.jobsWait = jobsWait;
        this.next = first();
    }

    private double first() {
        return Math.min(Math.min(end(), start()), source.nextDate());
    }

    @Override
    public double nextDate() {
        return next < Double.POSITIVE_INFINITY && (jobsGoOn.getAsBoolean() || repairs() && jobsWait.getAsBoolean())
                ? next
                : Double.POSITIVE_INFINITY;
    }

    /** Whether machines will come back. */
    boolean repairs() {
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
                faults.restore(over.reach(), over.end(), outbox);
            } else if (source.nextDate() <= start()) {
                announce(source.next(), outbox);
            } else {
                final Numbered begun = announced.remove();
                open.add(begun);
                faults.fail(List.of(begun.outage), begun.outage.reach(), begun.outage.start(), outbox);
            }
            next = first();
        }
    }

    private void announce(Outage outage, List<Event> outbox) {
        announced.add(new Numbered(outage, taken++));
        if (outage.announcement() < outage.start()) {
            faults.announce(outage, outage.announcement(), outbox);
        }
    }
}
