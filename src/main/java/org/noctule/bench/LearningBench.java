package org.noctule.bench;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.noctule.agent.ActionMask;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Problem;
import org.noctule.agent.problem.EnvironmentOptions;
import org.noctule.agent.problem.JobObservation;
import org.noctule.agent.problem.JobOptions;
import org.noctule.agent.problem.JobProblem;
import org.noctule.agent.problem.PolicyPairProblem;
import org.noctule.fabric.agent.JobRanges;
import org.noctule.fabric.agent.PartitionProblem;
import org.noctule.fabric.ramp.pipedream.PipeDreamReader;
import org.noctule.fabric.ramp.plan.FabricPhysics;
import org.noctule.fabric.ramp.stream.FixedValue;
import org.noctule.fabric.ramp.stream.JobStream;
import org.noctule.fabric.ramp.stream.Sampling;
import org.noctule.fabric.ramp.stream.SeparateDraws;
import org.noctule.fabric.ramp.stream.StreamOptions;
import org.noctule.fabric.ramp.stream.UniformGrid;
import org.noctule.json.JsonInput;
import org.noctule.learning.Environment;
import org.noctule.learning.Turn;
import org.noctule.learning.environment.EnvironmentGroup;
import org.noctule.learning.environment.SessionEnvironment;
import org.noctule.learning.network.NetworkOptions;
import org.noctule.learning.network.Networks;
import org.noctule.platform.PlatformReader;
import org.noctule.simulator.Scenario;
import org.noctule.simulator.Simulation;
import org.noctule.simulator.results.SilentRecorder;
import org.noctule.workload.Workload;
import org.noctule.workload.swf.SwfHeader;
import org.noctule.workload.swf.SwfTrace;
import org.noctule.workload.swf.TraceConversion;
import org.noctule.workload.synthetic.LublinModel;
import org.noctule.workload.synthetic.LublinOptions;

/** Decisions that learners could make each second, if learning took no time. */
final class LearningBench implements Bench {
    private static final double TARGET_PAIRS_PER_SECOND = 100_000;
    private static final int JOBS = 10_000;
    private static final int CORES = 256;
    private static final double LOAD = 0.85;
    private static final double TARGET_NETWORK_PER_SECOND = 20_000;
    private static final int[] THREADS = {1, 2};
    private static final int SIDE_BY_SIDE = 32;
    private static final NetworkOptions MLP = Networks.read(JsonInput.parse("{\"type\": \"mlp\"}", "network"));
    private static final NetworkOptions KERNEL = Networks.read(
            JsonInput.parse("{\"type\": \"kernel\", \"features\": " + JobObservation.PER_JOB + "}", "network"));

    @Override
    public String name() {
        return "learning";
    }

    @Override
    public String summary() {
        return "decisions of each problem that learners could make each second, without and with networks";
    }

    @Override
    public void run(BenchTable table, Traces traces) {
        table.title("environments on 64 nodes of 4 cores, " + JOBS + " Lublin-Feitelson jobs at load " + LOAD);
        final Workload jobs = generate();
        final Scenario scenario = Runs.scenario(Runs.machine(CORES / 4, 4), jobs);
        final EnvironmentOptions minimal = EnvironmentOptions.read(Optional.of(JsonInput.parse("""
                {"objective": "makespan", "observation": "minimal",
                 "actions": {"selection": [{"shortest": ["high_gflops", "low_power"]}], "void": false}}
                """, "benchmark")));
        final JobOptions window = JobOptions.read(JsonInput.parse("{}", "benchmark"), AgentRules.DEFAULT);
        final Supplier<Environment> policy =
                () -> environment(scenario, seed -> new PolicyPairProblem(minimal, AgentRules.DEFAULT, seed, false));
        final Supplier<Environment> job =
                () -> environment(scenario, seed -> new JobProblem(window, AgentRules.DEFAULT, seed));
        for (final boolean seen : new boolean[] {false, true}) {
            final String look = seen ? ", each observation written" : ", nobody looks";
            decisions(table, "policy, minimal observation" + look, policy, seen, TARGET_PAIRS_PER_SECOND);
            decisions(table, "job, the first of 128" + look, job, seen, 0);
        }
        final String batches = " in batches of " + SIDE_BY_SIDE + " environments";
        batched(table, "policy, 2x64 mlp" + batches, policy, MLP, 500, TARGET_NETWORK_PER_SECOND);
        batched(table, "job, kernel network" + batches, job, KERNEL, 100, 0);
        partition(table);
    }

    private static Workload generate() {
        final LublinModel model = new LublinModel(LublinOptions.of(JOBS, CORES, LublinOptions.Kind.WHOLE, 20_091_995)
                .withLoad(LOAD));
        return new TraceConversion(Traces.coresOnly())
                .convert(new SwfTrace("generated", new SwfHeader(model.header()), model.rows(), List.of()), "w0");
    }

    private static void partition(BenchTable table) {
        table.title("environments on platforms/ramp_4x4x2.json, 1,001 training jobs, corrected physics");
        final StreamOptions stream = new StreamOptions(
                Stream.of("alexnet", "gnmt", "resnet18", "squeezenet1_0", "vgg16")
                        .map(model -> PipeDreamReader.read(Home.path("workloads/pipedream/" + model + ".txt")))
                        .toList(),
                1,
                new FixedValue(1000),
                new UniformGrid(0.1, 1, 2),
                Sampling.REMOVE_AND_REPEAT,
                true,
                50,
                32,
                1001,
                OptionalDouble.empty());
        final Workload jobs = JobStream.draw(stream, new SeparateDraws(), 1);
        final Scenario scenario = Runs.scenario(PlatformReader.read(Home.path("platforms/ramp_4x4x2.json")), jobs);
        final FabricPhysics physics = FabricPhysics.DEFAULT;
        final JobRanges ranges = JobRanges.of(jobs.jobs(), physics.rules(), 16);
        final Supplier<Environment> partition = () -> environment(
                scenario,
                seed -> new PartitionProblem(
                        new AgentContext(
                                JsonInput.parse("{}", "benchmark"),
                                seed,
                                AgentRules.DEFAULT,
                                Optional.empty(),
                                List.of(physics)),
                        ranges));
        decisions(table, "partition, the largest degree, nobody looks", partition, false, 0);
        decisions(table, "partition, the largest degree, each observation written", partition, true, 0);
        batched(table, "partition, 2x64 mlp in batches of " + SIDE_BY_SIDE + " environments", partition, MLP, 20, 0);
    }

    private static Environment environment(Scenario scenario, LongFunction<Problem> problems) {
        return new SessionEnvironment(seed -> new Simulation(scenario, SilentRecorder.INSTANCE), problems);
    }

    private static void decisions(
            BenchTable table, String what, Supplier<Environment> environment, boolean seen, double target) {
        for (final int threads : THREADS) {
            try (EnvironmentGroup group = new EnvironmentGroup(
                    Stream.generate(environment).limit(threads).toList(), threads)) {
                final long[] made = {0};
                final double seconds = Timing.median(() -> Timing.of(() ->
                        made[0] = group.<Long>each((index, member) -> play(member, index, seen)).stream()
                                .mapToLong(Long::longValue)
                                .sum()));
                row(table, what, threads, made[0] / seconds, threads == 1 ? target : 0);
            }
        }
    }

    /** Each environment makes so many decisions a run. */
    private static void batched(
            BenchTable table,
            String what,
            Supplier<Environment> environment,
            NetworkOptions network,
            int rounds,
            double target) {
        for (final int threads : THREADS) {
            final List<Environment> members =
                    Stream.generate(environment).limit(SIDE_BY_SIDE).toList();
            try (BatchedPlay play = new BatchedPlay(members, threads, network)) {
                final double seconds = Timing.median(() -> Timing.of(() -> play.play(rounds)));
                row(table, what, threads, (double) rounds * SIDE_BY_SIDE / seconds, target);
            }
        }
    }

    private static void row(BenchTable table, String what, int threads, double rate, double target) {
        final String name = what + ", " + threads + (threads == 1 ? " thread" : " threads");
        if (target > 0) {
            table.atLeast(name, rate, "1/s", target);
        } else {
            table.row(name, rate, "1/s", "");
        }
    }

    /** Plays an episode; returns how many choices it had. */
    private static long play(Environment environment, long seed, boolean seen) {
        final float[] observation = new float[environment.observationSize()];
        final boolean first = environment.actions().nothing().isEmpty();
        long choices = 0;
        Turn turn = environment.begin(seed);
        while (turn instanceof Turn.Choice choice) {
            if (seen) {
                choice.observation().write(observation, 0);
            }
            turn = environment.step(first ? 0 : last(choice.mask()));
            choices++;
        }
        return choices;
    }

    private static int last(ActionMask mask) {
        int action = mask.size() - 1;
        while (!mask.allows(action)) {
            action--;
        }
        return action;
    }
}
