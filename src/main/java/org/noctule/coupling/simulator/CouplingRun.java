package org.noctule.coupling.simulator;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.noctule.coupling.CouplingPlan;
import org.noctule.coupling.CouplingState;
import org.noctule.coupling.TransportKind;

/** One producer-consumer workflow: its tasks are numbered, simulations first. */
final class CouplingRun {
    private final String id;
    private final CouplingPlan plan;
    private final Timeline timeline;
    private final Ends ends;
    private final NodeMemory memory = new NodeMemory();
    private final Set<Integer> nodes = new LinkedHashSet<>();
    private final DataPath path;
    private final Map<Integer, TaskRun> running = new LinkedHashMap<>();
    private final TaskFate[] fates;
    private final CouplingStage simulations = new CouplingStage();
    private final CouplingStage trainings = new CouplingStage();
    private CouplingState state = CouplingState.COMPLETED;
    private int open;
    private int done;
    private double last;

    /** Takes the tasks that are through. */
    interface Ends {
        /** A running task has done its work. */
        void finished(int task, double now);

        /** A running task can do its work no more. */
        void failed(int task, double now);
    }

    /** What became of a task. */
    private enum TaskFate {
        AHEAD,
        RUNNING,
        DONE,
        LOST
    }

    /**
     * Prepares a workflow.
     *
     * @param files the file system of the machine
     * @param machine the nodes of the machine
     */
    CouplingRun(String id, CouplingPlan plan, Timeline timeline, FileServers files, CouplingNodes machine, Ends ends) {
        this.id = id;
        this.plan = plan;
        this.timeline = timeline;
        this.ends = ends;
        this.fates = new TaskFate[plan.shape().simulations() + plan.shape().trainers()];
        Arrays.fill(fates, TaskFate.AHEAD);
        this.open = fates.length;
        final PathPlace place = new PathPlace(plan, timeline, memory, nodes, machine, this::breakDown);
        this.path = switch (plan.transport()) {
            case FUTURES -> new FuturesPath(place);
            case SHARED_FILES -> new FilesPath(place, files);
            case DISTRIBUTED_MAP -> new MapPath(place);
            case SHARED_MEMORY -> new MemoryPath(place);
        };
    }

    private boolean simulates(int task) {
        return task < plan.shape().simulations();
    }

    private int trainer(int task) {
        return task - plan.shape().simulations();
    }

    private CouplingStage stage(int task) {
        return simulates(task) ? simulations : trainings;
    }

    /** Starts a task on a node. */
    void start(int task, int node, Computing computing, double submitted, double now) {
        if (fates[task] == TaskFate.LOST) {
            open++;
            if (simulates(task)) {
                path.regain();
            }
        }
        fates[task] = TaskFate.RUNNING;
        final TaskRun run = new TaskRun(node, computing);
        running.put(task, run);
        stage(task).started(submitted, now);
        if (broken()) {
            timeline.at(now, date -> fail(task, run, date));
        } else if (simulates(task)) {
            nodes.add(node);
            memory.add(node, plan.shape().bytesPerSimulation());
            final double ready =
                    Math.max(now, simulations.start() + plan.times().simulationStart(plan.transport()));
            timeline.at(ready + plan.shape().waitingSeconds(), date -> ifRunning(run, date, simulating(task, run)));
        } else {
            final double ready = Math.max(now, trainings.start() + plan.times().trainerStart());
            timeline.at(ready, date -> ifRunning(run, date, reading(task, run)));
        }
    }

    private boolean broken() {
        return state != CouplingState.COMPLETED && state != CouplingState.INCOMPLETE;
    }

    private static void ifRunning(TaskRun run, double now, Timeline.Wake then) {
        if (!run.gone()) {
            then.at(now);
        }
    }

    private Timeline.Wake simulating(int task, TaskRun run) {
        return begin -> run.compute(
                plan.times().computing(plan.shape()),
                begin,
                now -> path.store(task, run, now, stored -> {
                    simulations.io(stored - now);
                    finish(task, run, stored);
                }));
    }

    private Timeline.Wake reading(int task, TaskRun run) {
        final int trainer = trainer(task);
        return begin -> path.load(
                trainer,
                run.node(),
                begin,
                loaded -> run.compute(plan.times().training(plan.shape(), trainer, path.read(trainer)), loaded, now -> {
                    trainings.io(path.reading(trainer));
                    finish(task, run, now);
                }));
    }

    private void finish(int task, TaskRun run, double now) {
        release(task, run);
        over(task, TaskFate.DONE, now);
        done++;
        stage(task).ended(now);
        ends.finished(task, now);
    }

    private void fail(int task, TaskRun run, double now) {
        if (!run.gone()) {
            release(task, run);
            over(task, TaskFate.LOST, now);
            ends.failed(task, now);
        }
    }

    private void over(int task, TaskFate fate, double now) {
        fates[task] = fate;
        last = now;
        open--;
    }

    private void release(int task, TaskRun run) {
        running.remove(task);
        run.leave();
        if (simulates(task)) {
            memory.remove(run.node(), plan.shape().bytesPerSimulation());
        } else {
            path.leave(trainer(task));
        }
    }

    private void breakDown(CouplingState cause, double now) {
        if (broken()) {
            return;
        }
        state = cause;
        for (final Map.Entry<Integer, TaskRun> task : List.copyOf(running.entrySet())) {
            timeline.at(now, date -> fail(task.getKey(), task.getValue(), date));
        }
    }

    /** Hears that a task is over without its own doing, or never comes. */
    void lose(int task, double now) {
        final TaskRun run = running.get(task);
        if (run != null) {
            release(task, run);
        }
        if (fates[task] != TaskFate.DONE && fates[task] != TaskFate.LOST) {
            over(task, TaskFate.LOST, now);
            if (simulates(task) && !broken()) {
                path.lose(now);
            }
        }
    }

    /** The part of a running task's computing that is done. */
    double progress(int task, double now) {
        final TaskRun run = running.get(task);
        return run == null ? 0 : run.computing().progress(now);
    }

    /** Whether a task has started. */
    boolean begun() {
        return simulations.begun() || trainings.begun();
    }

    /** Whether every task is over. */
    boolean over() {
        return open == 0;
    }

    /** Whether every task has done its work. */
    boolean complete() {
        return done == fates.length;
    }

    /** What it has come to. */
    CouplingOutcome outcome() {
        final double first = Math.min(simulations.submission(), trainings.submission());
        final boolean timed = plan.transport() != TransportKind.FUTURES;
        return new CouplingOutcome(
                id,
                plan,
                state == CouplingState.COMPLETED && !complete() ? CouplingState.INCOMPLETE : state,
                first,
                new CouplingOutcome.Stage(simulations.run(), timed ? simulations.meanIo() : OptionalDouble.empty()),
                new CouplingOutcome.Stage(trainings.run(), timed ? trainings.meanIo() : OptionalDouble.empty()),
                path.traffic(),
                path.stored(),
                memory.peak(),
                Math.max(0, last - first));
    }
}
