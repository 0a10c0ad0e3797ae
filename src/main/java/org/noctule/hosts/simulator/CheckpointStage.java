package org.noctule.hosts.simulator;

import java.util.function.Function;
import org.noctule.failure.CheckpointTimes;
import org.noctule.failure.simulator.WorkAccount;
import org.noctule.hosts.simulator.network.Action;
import org.noctule.hosts.simulator.network.TaskEngine;
import org.noctule.hosts.simulator.network.TimerAction;
import org.noctule.protocol.Event;

/**
 * A job's profile, with a restart before it and checkpoints in between, during which it stands still. It watches the
 * walltime for all of it; a job that needs exactly its walltime succeeds if it is one task or delay.
 */
final class CheckpointStage extends Stage implements WorkAccount {
    private static final double NEARLY_ALL = 1 - CheckpointTimes.ROUNDING;

    private final TaskEngine<Stage> engine;
    private final String name;
    private final CheckpointTimes times;
    private final double walltime;
    private final Runnable expiry;
    private final double before;
    private final Stage inner;
    private final Next next;
    private final double start;
    private State state = State.BEFORE;
    private double begun;
    private double since;
    private double restarted;
    private double saved;
    private double worked;
    private double keptSeconds;
    private double kept;

    @SuppressWarnings("NullAway.Init") // set when the stage begins, before which nobody asks
    private TimerAction<Stage> timer;

    @SuppressWarnings("NullAway.Init") // set when the stage begins, before which nobody asks
    private TimerAction<Stage> limit;

    private enum State {
        /** Data is on its way. */
        BEFORE,
        RESTART,
        WORK,
        SAVE,
        OVER
    }

    /**
     * Prepares the attempt at a job.
     *
     * @param times the times of its checkpoints, with a restart of 0 if it is the first attempt
     * @param before the part of the work that was done before
     * @param makes makes the stage of its profile, by what comes after it
     * @param expiry hears that the walltime has passed
     */
    CheckpointStage(
            JobPlay play,
            CheckpointTimes times,
            double before,
            Function<Next, Stage> makes,
            Runnable expiry,
            Next next) {
        this.engine = play.engine();
        this.start = engine.now();
        this.name = play.run.job().profile().name();
        this.walltime = play.run.job().walltime();
        this.times = times;
        this.before = before;
        this.kept = before;
        this.expiry = expiry;
        this.next = next;
        this.inner = makes.apply(this::done);
    }

    @Override
    void begin() {
        // Data may have come first: the walltime counts that time, and no restart does.
        begun = engine.now();
        state = State.RESTART;
        since = begun;
        timer = engine.startTimer(times.restart(), this);
        if (times.restart() == 0) {
            engine.cancel(timer);
            work();
        }
        if (state != State.OVER) {
            limit = engine.startTimer(Math.max(0, walltime - (begun - start)), this);
        }
    }

    private void work() {
        restarted = engine.now() - begun;
        go();
        if (before > 0) {
            inner.skip(before);
        }
        inner.begin();
        if (state == State.WORK) {
            untilNext();
        }
    }

    private void go() {
        state = State.WORK;
        since = engine.now();
    }

    private void untilNext() {
        timer = engine.startTimer(times.interval(), this);
    }

    @Override
    void ended(Action<Stage> action) {
        if (action == limit && state != State.OVER) {
            cancel();
            expiry.run();
        } else if (action == timer) {
            turn();
        }
    }

    private void turn() {
        final double passed = engine.now() - since;
        switch (state) {
            case RESTART -> work();
            case WORK -> {
                worked += passed;
                since = engine.now();
                if (inner.fraction() < NEARLY_ALL) {
                    inner.pause();
                    state = State.SAVE;
                    timer = engine.startTimer(times.cost(), this);
                }
            }
            case SAVE -> {
                saved += passed;
                keep(worked);
                go();
                inner.resume();
                untilNext();
            }
            case BEFORE, OVER -> {
                // It was cancelled at the date at which it was due.
            }
        }
    }

    private void keep(double seconds) {
        kept = before + (1 - before) * share();
        keptSeconds = seconds;
    }

    /** Keeps a checkpoint that is complete at this date, but whose timer is due behind whatever asks now. */
    private void keepWhatIsComplete() {
        final boolean working = state == State.WORK;
        final double passed = engine.now() - since;
        final double due = times.cost() + (working ? times.interval() : 0);
        if ((working || state == State.SAVE) && passed >= due - CheckpointTimes.ROUNDING * (engine.now() - start)) {
            keep(worked + (working ? passed : 0));
        }
    }

    /** The part that is done of what was left at the start. */
    private double share() {
        return before == 1 ? 0 : Math.max(0, (inner.fraction() - before) / (1 - before));
    }

    private void done(int code) {
        stop();
        next.done(code);
    }

    private void stop() {
        keepWhatIsComplete();
        final double passed = engine.now() - since;
        switch (state) {
            case RESTART -> restarted = passed;
            case WORK -> worked += passed;
            case SAVE -> saved += passed;
            case BEFORE, OVER -> {
                // It does not count yet, or no further.
            }
        }
        since = engine.now();
        state = State.OVER;
        if (limit != null) {
            engine.cancel(limit);
        }
        engine.cancel(timer);
    }

    @Override
    void cancel() {
        final boolean works = state == State.WORK || state == State.SAVE;
        stop();
        if (works) {
            inner.cancel();
        }
    }

    @Override
    Event.Progress progress() {
        return restarted < times.restart() ? new Event.Progress.Task(name, before) : inner.progress();
    }

    @Override
    int killCode() {
        return restarted < times.restart() ? Event.JobCompleted.KILLED : inner.killCode();
    }

    @Override
    public double kept() {
        keepWhatIsComplete();
        return kept;
    }

    @Override
    public CheckpointTimes.Parts parts() {
        keepWhatIsComplete();
        final double passed = engine.now() - since;
        return new CheckpointTimes.Parts(
                state == State.RESTART ? passed : restarted,
                saved + (state == State.SAVE ? passed : 0),
                worked + (state == State.WORK ? passed : 0),
                keptSeconds);
    }
}
