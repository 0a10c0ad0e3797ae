package org.noctule.simulator.workflow.transport;

/** The computing of a running task, at the speed of its cores. */
final class TaskRun {
    private final Timeline timeline;
    private final int node;
    private double speed;
    private boolean computes;
    private double work;
    private double left;
    private double settled;
    private Timeline.Wake done = now -> {};
    private Timeline.Entry end;
    private boolean gone;

    /**
     * Describes a task that starts.
     *
     * @param speed speed of its slowest core as a part of the reference speed
     */
    TaskRun(Timeline timeline, int node, double speed) {
        this.timeline = timeline;
        this.node = node;
        this.speed = speed;
        this.end = timeline.at(Double.POSITIVE_INFINITY, now -> {});
    }

    int node() {
        return node;
    }

    /** Whether the task has ended. */
    boolean gone() {
        return gone;
    }

    /** Does some work, in seconds at reference speed. */
    void compute(double seconds, double now, Timeline.Wake then) {
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
            done.at(date);
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

    /** The part of its work that is done: 0 before it computes. */
    double progress(double now) {
        final double rest = computes ? left - speed * Math.max(0, now - settled) : left;
        return work == 0 ? 0 : Math.max(0, Math.min(1, 1 - rest / work));
    }

    /** Does nothing more. */
    void leave() {
        gone = true;
        computes = false;
        timeline.cancel(end);
    }
}
