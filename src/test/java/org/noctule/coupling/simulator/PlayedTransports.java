package org.noctule.coupling.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;
import org.noctule.coupling.CouplingPlan;
import org.noctule.simulator.JobRun;

/** Workflows that are played without a machine: tasks start when they are told to. */
final class PlayedTransports {
    private final Timeline timeline = new Timeline();
    private final FileServers files = new FileServers(timeline);
    private final List<CouplingRun> runs = new ArrayList<>();
    private final List<Map<Integer, Double>> ends = new ArrayList<>();
    private final List<Map<Integer, Double>> failures = new ArrayList<>();
    private final Map<Integer, PacedComputing> paced = new TreeMap<>();

    PlayedTransports(List<CouplingPlan> plans, IntToDoubleFunction ram) {
        this(plans, ram, bytes -> 0);
    }

    /**
     * Prepares workflows.
     *
     * @param ram bytes of memory of a node
     * @param way seconds of a transfer between nodes, by its bytes
     */
    PlayedTransports(List<CouplingPlan> plans, IntToDoubleFunction ram, DoubleUnaryOperator way) {
        final CouplingNodes machine = new CouplingNodes() {
            @Override
            public int of(JobRun run) {
                throw new IllegalStateException("No job runs here.");
            }

            @Override
            public double memory(int node) {
                return ram.applyAsDouble(node);
            }

            @Override
            public void carry(double bytes, int from, int to, double now, DoubleConsumer arrival) {
                timeline.at(now + way.applyAsDouble(bytes), arrival::accept);
            }
        };
        for (final CouplingPlan plan : plans) {
            final Map<Integer, Double> done = new TreeMap<>();
            final Map<Integer, Double> failed = new TreeMap<>();
            ends.add(done);
            failures.add(failed);
            runs.add(new CouplingRun("w" + runs.size(), plan, timeline, files, machine, new CouplingRun.Ends() {
                @Override
                public void finished(int task, double now) {
                    done.put(task, now);
                }

                @Override
                public void failed(int task, double now) {
                    failed.put(task, now);
                }
            }));
        }
    }

    static PlayedTransports of(CouplingPlan plan) {
        return new PlayedTransports(List.of(plan), node -> Double.POSITIVE_INFINITY);
    }

    /** Lets tasks start at their dates, in which they are ordered, and all end that can. */
    PlayedTransports play(List<TaskStart> starts) {
        for (final TaskStart start : starts) {
            upTo(start.date());
            start(start);
        }
        upTo(Double.MAX_VALUE);
        return this;
    }

    void start(TaskStart start) {
        final PacedComputing computing = new PacedComputing(timeline, start.speed());
        paced.put(start.task(), computing);
        runs.get(start.workflow()).start(start.task(), start.node(), computing, start.date(), start.date());
    }

    /** Lets a task of the only workflow compute at another speed. */
    void pace(int task, double speed, double now) {
        paced.get(task).pace(speed, now);
    }

    void upTo(double date) {
        while (timeline.nextDate() <= date) {
            timeline.next();
        }
    }

    /** Starts all simulations at once on nodes in turn, and all trainers when they have ended. */
    PlayedTransports playInTurn(CouplingPlan plan, int nodes) {
        final int simulations = plan.shape().simulations();
        for (int i = 0; i < simulations; i++) {
            start(new TaskStart(0, 0, i, i % nodes, 1));
        }
        upTo(Double.MAX_VALUE);
        final double barrier =
                ends().values().stream().mapToDouble(end -> end).max().orElse(0);
        for (int i = 0; i < plan.shape().trainers(); i++) {
            start(new TaskStart(barrier, 0, simulations + i, i % nodes, 1));
        }
        upTo(Double.MAX_VALUE);
        return this;
    }

    CouplingRun run(int workflow) {
        return runs.get(workflow);
    }

    Map<Integer, Double> ends() {
        return ends.get(0);
    }

    Map<Integer, Double> ends(int workflow) {
        return ends.get(workflow);
    }

    Map<Integer, Double> failures() {
        return failures.get(0);
    }

    CouplingOutcome outcome() {
        return runs.get(0).outcome();
    }
}
