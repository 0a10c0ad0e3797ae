package org.noctule.hosts.simulator;

import org.noctule.hosts.simulator.network.Action;
import org.noctule.hosts.simulator.network.ParallelTask;
import org.noctule.hosts.simulator.network.TaskAction;
import org.noctule.hosts.simulator.network.TimerAction;
import org.noctule.protocol.Event;

/** A parallel task; one that needs exactly what is left of the walltime succeeds. */
final class TaskStage extends Stage {
    private final JobPlay play;
    private final String name;
    private ParallelTask work;
    private final boolean limited;
    private final Next next;
    private double start;
    private double skipped;
    private boolean over;

    @SuppressWarnings("NullAway.Init") // set when the stage begins, before which nobody asks
    private TaskAction<Stage> task;

    @SuppressWarnings("NullAway.Init") // set when the stage begins, before which nobody asks
    private TimerAction<Stage> limit;

    /**
     * Prepares a task.
     *
     * @param limited whether it watches the walltime itself
     */
    TaskStage(JobPlay play, String name, ParallelTask work, boolean limited, Next next) {
        this.play = play;
        this.name = name;
        this.work = work;
        this.limited = limited && play.left() < Double.POSITIVE_INFINITY;
        this.next = next;
    }

    @Override
    void begin() {
        over = false;
        start = play.engine().now();
        task = play.engine().startTask(work, this);
        if (limited) {
            limit = play.engine().startTimer(play.left(), this);
        }
    }

    @Override
    void ended(Action<Stage> action) {
        if (over) {
            return;
        }
        final boolean done = action == task;
        cancel();
        if (!done) {
            play.expire();
            return;
        }
        if (limited) {
            play.spend(play.engine().now() - start);
        }
        next.done(0);
    }

    @Override
    void skip(double fraction) {
        skipped = fraction;
        work = work.times(1 - fraction);
    }

    @Override
    void pause() {
        play.engine().setPaused(task, true);
    }

    @Override
    void resume() {
        play.engine().setPaused(task, false);
    }

    @Override
    double fraction() {
        return skipped + (1 - skipped) * (1 - task.remaining());
    }

    @Override
    void cancel() {
        over = true;
        play.engine().cancel(task);
        if (limited) {
            play.engine().cancel(limit);
        }
    }

    @Override
    Event.Progress progress() {
        return new Event.Progress.Task(name, fraction());
    }

    @Override
    int killCode() {
        return Event.JobCompleted.TASK_CANCELLED;
    }
}
