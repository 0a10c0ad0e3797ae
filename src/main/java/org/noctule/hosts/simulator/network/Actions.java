package org.noctule.hosts.simulator.network;

import java.util.BitSet;
import java.util.List;

/**
 * The running tasks and timers of an engine, in the order of their starts, and its clock.
 *
 * @param <O> type of the owners
 */
interface Actions<O> {
    double now();

    void add(Action<O> action);

    /** Takes out one that is over before its time. */
    void remove(Action<O> action);

    /** How long ago it was known what is left of a task in s; the rate has not changed since. */
    double unsettled(TaskAction<O> task);

    /** Takes account of the time in which a task had its present rate. */
    void settle(TaskAction<O> task);

    /** Follows a task whose rate has changed. */
    void redate(TaskAction<O> task);

    /** Tells tasks that the speeds of some of their hosts have changed. */
    void tellSpeeds(BitSet hosts, SharingGraph graph);

    /** The date of the next event with the present rates, infinite if there is none. */
    double nextDate();

    /**
     * Advances to the next event with the present rates, but not beyond a date.
     *
     * @return the elements that ended, in the order of the starts, which run no more
     */
    List<Action<O>> advance(double limit);
}
