package org.noctule.hosts.simulator;

import org.noctule.hosts.simulator.network.Action;
import org.noctule.hosts.simulator.network.ParallelTask;
import org.noctule.hosts.simulator.network.TaskAction;
import org.noctule.hosts.simulator.network.TaskEngine;
import org.noctule.protocol.Event;

/** The way of a host between computing and sleeping: one flop in a virtual P-state. */
final class SwitchStage extends Stage {
    private final TaskEngine<Stage> engine;
    private final int host;
    private final int virtual;
    private final Runnable next;

    @SuppressWarnings("NullAway.Init") // set when the stage begins, before which nobody asks
    private TaskAction<Stage> task;

    /**
     * Prepares a switch.
     *
     * @param host index of the host in the network
     * @param virtual the P-state on the way
     * @param next what comes then
     */
    SwitchStage(TaskEngine<Stage> engine, int host, int virtual, Runnable next) {
        this.engine = engine;
        this.host = host;
        this.virtual = virtual;
        this.next = next;
    }

    @Override
    void begin() {
        engine.setPState(host, virtual);
        task = engine.startTask(new ParallelTask(new int[] {host}, new double[] {1}, new double[0]), this);
    }

    @Override
    void ended(Action<Stage> action) {
        next.run();
    }

    @Override
    void cancel() {
        engine.cancel(task);
    }

    @Override
    Event.Progress progress() {
        return new Event.Progress.Task("switch", 1 - task.remaining());
    }

    @Override
    int killCode() {
        return Event.JobCompleted.TASK_CANCELLED;
    }
}
