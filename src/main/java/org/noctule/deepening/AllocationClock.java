package org.noctule.deepening;

import java.util.List;

/**
 * The scheduler as a training job sees it: a budget of time, and changes of what is allocated at set times. Each change
 * is told once, and at most one per question.
 */
public final class AllocationClock {
    private final double budget;
    private final List<Entry> changes;
    private int next;

    /** The way in which an allocation changed. */
    public enum Change {
        /** There is more than before. */
        UP,
        /** There is less than before. */
        DOWN,
        /** Nothing changed since the last question. */
        SAME
    }

    /**
     * A change of the allocation.
     *
     * @param time clock of the job, in seconds
     * @param change its direction
     */
    public record Entry(double time, Change change) {}

    /**
     * Makes a scheduler.
     *
     * @param budget seconds that the job has in all
     * @param changes the changes, in the order in which they are told
     */
    public AllocationClock(double budget, List<Entry> changes) {
        this.budget = budget;
        this.changes = List.copyOf(changes);
    }

    /**
     * Tells the time that is left.
     *
     * @param clock clock of the job: seconds since its start, and before that what it began with
     * @return seconds, at least 0
     */
    public double timeLeft(double clock) {
        return Math.max(budget - clock, 0);
    }

    /**
     * Asks for the next change.
     *
     * @param clock clock of the job, in seconds
     * @return the change, {@code SAME} if its time has not come
     */
    public Change allocation(double clock) {
        return next < changes.size() && changes.get(next).time() <= clock
                ? changes.get(next++).change()
                : Change.SAME;
    }
}
