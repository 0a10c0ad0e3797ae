package org.noctule.hosts.simulator;

import java.util.function.DoubleConsumer;
import org.noctule.hosts.simulator.network.Action;
import org.noctule.hosts.simulator.network.TaskEngine;
import org.noctule.protocol.Event;

/** Bytes on their way that belong to no job alone. */
final class CarriedStage extends Stage {
    private final TaskEngine<Stage> engine;
    private final DoubleConsumer arrival;

    CarriedStage(TaskEngine<Stage> engine, DoubleConsumer arrival) {
        this.engine = engine;
        this.arrival = arrival;
    }

    @Override
    void begin() {}

    @Override
    void ended(Action<Stage> action) {
        arrival.accept(engine.now());
    }

    @Override
    void cancel() {}

    @Override
    Event.Progress progress() {
        return new Event.Progress.Task("", 0);
    }

    @Override
    int killCode() {
        return Event.JobCompleted.TASK_CANCELLED;
    }
}
