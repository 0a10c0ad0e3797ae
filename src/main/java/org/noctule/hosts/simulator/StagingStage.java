package org.noctule.hosts.simulator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.noctule.hosts.simulator.network.Action;
import org.noctule.hosts.simulator.network.ParallelTask;
import org.noctule.hosts.simulator.network.TimerAction;
import org.noctule.protocol.Event;
import org.noctule.workflow.simulator.staging.ItemPlaces;
import org.noctule.workflow.simulator.staging.ItemTransfer;

/** Brings data items to a host, each as a transfer of its own, all at once. */
final class StagingStage extends Stage {
    private final JobPlay play;
    private final List<ItemPlaces.Missing> missing;
    private final Consumer<ItemTransfer> arrivals;
    private final Next next;
    private final Map<Action<Stage>, ItemPlaces.Missing> flows = new LinkedHashMap<>();
    private Optional<TimerAction<Stage>> limit = Optional.empty();
    private double start;
    private boolean over;

    /**
     * Prepares transfers.
     *
     * @param missing the items, at least one
     * @param arrivals takes each as it arrives
     */
    StagingStage(JobPlay play, List<ItemPlaces.Missing> missing, Consumer<ItemTransfer> arrivals, Next next) {
        this.play = play;
        this.missing = missing;
        this.arrivals = arrivals;
        this.next = next;
    }

    @Override
    void begin() {
        start = play.engine().now();
        for (final ItemPlaces.Missing each : missing) {
            final int[] ends = {each.from(), play.home()};
            final double[] bytes = {0, each.item().bytes(), 0, 0};
            flows.put(play.engine().startTask(new ParallelTask(ends, new double[2], bytes), this), each);
        }
        final double walltime = play.run.job().walltime();
        if (walltime < Double.POSITIVE_INFINITY) {
            limit = Optional.of(play.engine().startTimer(walltime, this));
        }
    }

    @Override
    void ended(Action<Stage> action) {
        if (over) {
            return;
        }
        final ItemPlaces.Missing arrived = flows.remove(action);
        if (arrived == null) {
            cancel();
            play.expire();
            return;
        }
        final double now = play.engine().now();
        arrivals.accept(new ItemTransfer(play.run.job(), arrived.item(), arrived.from(), play.home(), start, now));
        if (flows.isEmpty()) {
            cancel();
            play.spend(now - start);
            next.done(0);
        }
    }

    @Override
    void cancel() {
        over = true;
        new ArrayList<>(flows.keySet()).forEach(play.engine()::cancel);
        limit.ifPresent(play.engine()::cancel);
    }

    @Override
    Event.Progress progress() {
        return new Event.Progress.Task(play.run.job().profile().name(), 0);
    }

    @Override
    int killCode() {
        return Event.JobCompleted.TASK_CANCELLED;
    }
}
