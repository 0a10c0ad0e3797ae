package org.noctule.hosts.simulator;

import org.noctule.hosts.simulator.network.Action;
import org.noctule.protocol.Event;

/** One profile that a job plays, or is about to. */
abstract class Stage {
    /** The continuation of a stage. */
    @FunctionalInterface
    interface Next {
        /** The stage has come to its end, with that return code. */
        void done(int code);
    }

    /** Starts it at the current date. */
    abstract void begin();

    /**
     * Leaves out what was done before, ahead of its beginning.
     *
     * @param fraction the part of it, from 0 to 1
     */
    void skip(double fraction) {
        throw new IllegalStateException("There was an objection to checkpoints of such profiles.");
    }

    /** Lets it stand still, once it has begun. */
    void pause() {
        throw new IllegalStateException("There was an objection to checkpoints of such profiles.");
    }

    /** Lets it go on after {@link #pause}. */
    void resume() {
        throw new IllegalStateException("There was an objection to checkpoints of such profiles.");
    }

    /** The part that is done, what was left out included, from 0 to 1. */
    double fraction() {
        throw new IllegalStateException("There was an objection to checkpoints of such profiles.");
    }

    /** A task or timer of its own is over; it may have been cancelled meanwhile. */
    void ended(Action<Stage> action) {
        throw new IllegalStateException("Only stages that own tasks or timers hear of them.");
    }

    /** Ends it at the current date, without what comes after. */
    abstract void cancel();

    /** The part that is done. */
    abstract Event.Progress progress();

    /** The return code of a job that is killed now. */
    abstract int killCode();
}
