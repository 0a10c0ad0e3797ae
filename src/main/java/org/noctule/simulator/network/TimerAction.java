package org.noctule.simulator.network;

/**
 * A countdown.
 *
 * @param <O> type of the owner
 */
public final class TimerAction<O> extends Action<O> {
    /** A time shorter than this has passed, in s (option surf/precision). */
    static final double PRECISION = 1e-9;

    private double countdown;

    TimerAction(double duration, O owner) {
        super(owner);
        countdown = duration;
    }

    @Override
    double timeLeft() {
        return countdown;
    }

    @Override
    boolean advance(double length) {
        countdown = Decrease.of(countdown, length, PRECISION);
        return countdown == 0;
    }
}
