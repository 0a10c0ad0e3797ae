package org.noctule.hosts.simulator;

import org.noctule.hosts.simulator.network.Action;
import org.noctule.hosts.simulator.network.TimerAction;
import org.noctule.protocol.Event;

/** A delay; one that takes as long as the walltime allows, or longer, is killed. */
final class DelayStage extends Stage {
    private final JobPlay play;
    private final String name;
    private double duration;
    private final Next next;
    private double start;
    private double whole;
    private double skipped;
    private boolean expires;
    private boolean over;

    @SuppressWarnings("NullAway.Init") // set when the stage begins, before which nobody asks
    private TimerAction<Stage> timer;

    DelayStage(JobPlay play, String name, double duration, Next next) {
        this.play = play;
        this.name = name;
        this.duration = duration;
        this.whole = duration;
        this.next = next;
    }

    @Override
    void begin() {
        over = false;
        start = play.engine().now();
        expires = duration >= play.left();
        timer = play.engine().startTimer(expires ? play.left() : duration, play.home(), this);
    }

    @Override
    void ended(Action<Stage> action) {
        if (over) {
            return;
        }
        over = true;
        if (expires) {
            play.expire();
        } else {
            play.spend(duration);
            next.done(0);
        }
    }

    @Override
    void skip(double fraction) {
        skipped = fraction;
        duration = whole * (1 - fraction);
    }

    @Override
    void pause() {
        skipped = fraction();
        duration = whole * (1 - skipped);
        cancel();
    }

    @Override
    void resume() {
        begin();
    }

    @Override
    double fraction() {
        return whole == 0 ? 1 : Math.min(1, skipped + (over ? 0 : (play.engine().now() - start) / whole));
    }

    @Override
    void cancel() {
        over = true;
        play.engine().cancel(timer);
    }

    @Override
    Event.Progress progress() {
        return new Event.Progress.Task(
                name, duration > 0 ? Math.min(1, (play.engine().now() - start) / duration) : 1);
    }

    @Override
    int killCode() {
        return Event.JobCompleted.KILLED;
    }
}
