package org.noctule.coupling.simulator;

import java.util.function.DoubleConsumer;

/** Computing at the speed of cores that a task has for itself. */
final class PacedComputing implements Computing {
    private final Timeline timeline;
    private double speed;
    private boolean computes;
    private double work;
    private double left;
    private double settled;
    private DoubleConsumer done = now -> {};
    private Timeline.Entry end;

    /**
     * Describes a task that starts.
     *
     * @param speed speed of its slowest core as a part of the reference speed
     */
    PacedComputing(Timeline timeline, double speed) {
        this.timeline = timeline;
        this.speed = speed;
        this.end = timeline.at(Double.POSITIVE_INFINITY, now -> {});
    }

    @Override
    public void begin(double seconds, double now, DoubleConsumer then) {
        computes = true;
        work = seconds;
        left = seconds;
        settled = now;
        done = then;
        plan(now);
    }

    private void plan(double now) {
        timeline.cancel(end);
        end = timeline.at(left <= 0 ? now : now + left / speed, date -> {
            computes = false;
            left = 0;
            done.accept(date);
        });
    }

    /** Computes at another speed. */
    void pace(double other, double now) {
        if (other == speed) {
            return;
        }
        if (computes) {
            left -= speed * Math.max(0, now - settled);
            settled = now;
        }
        speed = other;
        if (computes) {
            plan(now);
        }
    }

    @Override
    public double progress(double now) {
        final double rest = computes ? left - speed * Math.max(0, now - settled) : left;
        return work == 0 ? 0 : Math.max(0, Math.min(1, 1 - rest / work));
    }

    @Override
    public void leave() {
        computes = false;
        timeline.cancel(end);
    }
}
