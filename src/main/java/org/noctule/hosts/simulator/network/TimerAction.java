package org.noctule.hosts.simulator.network;

/**
 * A countdown.
 *
 * @param <O> type of the owner
 */
public final class TimerAction<O> extends Action<O> {
    /** A time shorter than this has passed, in s (option surf/precision). */
    static final double PRECISION = 1e-9;

    private final int[] hosts;
    private double countdown;

    TimerAction(double duration, int[] hosts, O owner) {
        super(owner);
        this.hosts = hosts;
        countdown = duration;
    }

    @Override
    int[] hosts() {
        return hosts;
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
