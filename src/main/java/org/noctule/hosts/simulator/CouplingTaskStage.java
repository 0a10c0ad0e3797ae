package org.noctule.hosts.simulator;

import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import org.noctule.coupling.simulator.Computing;
import org.noctule.hosts.simulator.network.Action;
import org.noctule.hosts.simulator.network.TaskAction;
import org.noctule.hosts.simulator.network.TimerAction;
import org.noctule.protocol.Event;
import org.noctule.workload.Profile;

/** A task of a workflow, which waits, computes on the job's hosts, and waits for data. */
final class CouplingTaskStage extends Stage implements Computing {
    private final JobPlay play;
    private final String name;
    private final Next next;
    private Optional<TimerAction<Stage>> limit = Optional.empty();
    private Optional<TaskAction<Stage>> work = Optional.empty();
    private DoubleConsumer done = now -> {};
    private boolean over;

    CouplingTaskStage(JobPlay play, String name, Next next) {
        this.play = play;
        this.name = name;
        this.next = next;
    }

    @Override
    void begin() {
        if (play.left() < Double.POSITIVE_INFINITY) {
            limit = Optional.of(play.engine().startTimer(play.left(), this));
        }
        play.began(this);
    }

    @Override
    public void begin(double seconds, double now, DoubleConsumer then) {
        done = then;
        work = Optional.of(
                play.engine().startTask(play.task(new Profile.ReferenceTime(name, seconds, Map.of())), this));
    }

    @Override
    void ended(Action<Stage> action) {
        if (over) {
            return;
        }
        if (limit.isPresent() && action == limit.get()) {
            cancel();
            play.expire();
        } else {
            done.accept(play.engine().now());
        }
    }

    /** Ends the task by what became of it. */
    void end(int code) {
        cancel();
        next.done(code);
    }

    @Override
    public double progress(double now) {
        return work.map(action -> 1 - action.remaining()).orElse(0.0);
    }

    @Override
    public void leave() {
        work.filter(action -> !action.isOver()).ifPresent(play.engine()::cancel);
    }

    @Override
    void cancel() {
        over = true;
        leave();
        limit.ifPresent(play.engine()::cancel);
    }

    @Override
    Event.Progress progress() {
        return new Event.Progress.Task(name, progress(play.engine().now()));
    }

    @Override
    int killCode() {
        return Event.JobCompleted.KILLED;
    }
}
