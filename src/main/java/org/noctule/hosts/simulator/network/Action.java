package org.noctule.hosts.simulator.network;

import org.noctule.simulator.queue.Dated;

/**
 * Work that takes time in a {@link TaskEngine}, until it ends or is cancelled.
 *
 * @param <O> type of the owner
 */
public abstract sealed class Action<O> extends Dated permits TaskAction, TimerAction {
    /** Later starts have higher ones. */
    long order;
    /** The date as of which it is known what is left of it, where that is not the engine's. */
    double settled;

    private final O owner;
    private boolean gone;

    Action(O owner) {
        this.owner = owner;
    }

    /** {@return for whom it was started: the owner given at its start} */
    public O owner() {
        return owner;
    }

    /**
     * Says whether it has ended or was cancelled.
     *
     * @return true if it is over
     */
    public boolean isOver() {
        return gone;
    }

    void finish() {
        gone = true;
    }

    /** The hosts that it runs on, one possibly several times. */
    abstract int[] hosts();

    /** Time until the next event of this action if nothing changes in s, infinite if there is none. */
    abstract double timeLeft();

    /**
     * Lets time pass.
     *
     * @param length time in s, with the rates that hold since the last event
     * @return true if the action ends
     */
    abstract boolean advance(double length);
}
