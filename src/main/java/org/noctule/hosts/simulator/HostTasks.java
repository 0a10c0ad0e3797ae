package org.noctule.hosts.simulator;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleConsumer;
import org.noctule.coupling.simulator.Computing;
import org.noctule.coupling.simulator.CouplingNodes;
import org.noctule.coupling.simulator.CouplingTasks;
import org.noctule.hosts.simulator.network.ParallelTask;
import org.noctule.hosts.simulator.network.TaskEngine;
import org.noctule.protocol.Decision;
import org.noctule.protocol.Event;
import org.noctule.protocol.JobState;
import org.noctule.simulator.JobRun;
import org.noctule.simulator.Recorder;
import org.noctule.simulator.RunPart;
import org.noctule.workload.Job;

/** Tasks of workflows on the hosts of a network, each of which is a node: they compute and send as other jobs do. */
final class HostTasks implements CouplingNodes, CouplingTasks.Ends, RunPart {
    private final HostTable table;
    private final TaskEngine<Stage> engine;
    private final CouplingTasks tasks;
    private final Map<JobRun, Stage.Next> ends = new HashMap<>();

    HostTasks(HostTable table, TaskEngine<Stage> engine, Recorder recorder) {
        this.table = table;
        this.engine = engine;
        this.tasks = new CouplingTasks(this, recorder, this);
    }

    void begin(JobRun run, Computing task, Stage.Next end) {
        ends.put(run, end);
        tasks.started(run, task, engine.now());
    }

    /** The date at which something happens to a task next, not before the engine's. */
    double due() {
        return Math.max(engine.now(), tasks.nextDate());
    }

    /** Lets happen what is due at the engine's date. */
    void wake() {
        while (tasks.nextDate() <= engine.now()) {
            tasks.step(engine.now(), List.of());
        }
    }

    @Override
    public int of(JobRun run) {
        return table.host(run.alloc().first(0));
    }

    /** {@inheritDoc} The memory of hosts is not known. */
    @Override
    public double memory(int node) {
        return Double.POSITIVE_INFINITY;
    }

    @Override
    public void carry(double bytes, int from, int to, double now, DoubleConsumer arrival) {
        final double[] matrix = {0, bytes, 0, 0};
        final CarriedStage stage = new CarriedStage(engine, arrival);
        engine.startTask(new ParallelTask(new int[] {from, to}, new double[2], matrix), stage);
    }

    @Override
    public void finish(JobRun run, double now) {
        Objects.requireNonNull(ends.remove(run)).done(0);
    }

    @Override
    public void fail(JobRun run, double now) {
        Objects.requireNonNull(ends.remove(run)).done(1);
    }

    @Override
    public void submitted(Job job, double now, double next) {
        tasks.submitted(job, now, next);
    }

    @Override
    public void ended(JobRun run, JobState state, int code, double now, List<Event> outbox) {
        ends.remove(run);
        tasks.dropped(run.job(), now);
    }

    @Override
    public void dropped(Job job, double now) {
        tasks.dropped(job, now);
    }

    @Override
    public void tell(List<Event> outbox) {
        tasks.tell(outbox);
    }

    @Override
    public boolean apply(Decision decision, double now, List<Event> outbox) {
        return tasks.apply(decision, now, outbox);
    }

    @Override
    public void close(double now) {
        tasks.close(now);
    }
}
