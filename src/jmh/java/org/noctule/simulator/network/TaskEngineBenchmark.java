package org.noctule.hosts.simulator.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.noctule.platform.network.Host;
import org.noctule.platform.network.Network;
import org.noctule.platform.network.Route;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Ten thousand tasks on a thousand hosts, each on one of five hundred disjoint pairs, one after the other on each. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Thread)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class TaskEngineBenchmark {
    private static final int HOSTS = 1000;
    private static final int TASKS = 10_000;

    @Param({"LAZY", "STEPPED"})
    public String actions;

    private Network network;
    private double[] flops;

    @Setup
    public void draw() {
        final List<Host> hosts = new ArrayList<>();
        for (int i = 0; i < HOSTS; i++) {
            hosts.add(new Host("h" + i, List.of(1e9), 1, 0, Map.of(), Map.of()));
        }
        network = new Network(hosts, List.of(), (from, to) -> new Route(List.of(), 0));
        flops = new Random(1).doubles(TASKS, 1e9, 1e12).toArray();
    }

    @Benchmark
    public double run() {
        final TaskEngine<Integer> engine = new TaskEngine<>(
                network,
                SharingRule.FAIR,
                List.of(),
                actions.equals("LAZY") ? new LazyActions<>() : new SteppedActions<>());
        for (int pair = 0; pair < HOSTS / 2; pair++) {
            start(engine, pair);
        }
        List<Action<Integer>> ended;
        do {
            ended = engine.advance(Double.POSITIVE_INFINITY);
            ended.forEach(action -> start(engine, action.owner() + HOSTS / 2));
        } while (!ended.isEmpty());
        return engine.now();
    }

    private void start(TaskEngine<Integer> engine, int task) {
        if (task < TASKS) {
            final int host = task % (HOSTS / 2) * 2;
            engine.startTask(
                    new ParallelTask(
                            new int[] {host, host + 1}, new double[] {flops[task], flops[task] / 2}, new double[0]),
                    task);
        }
    }
}
