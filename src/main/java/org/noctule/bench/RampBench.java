package org.noctule.bench;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToIntFunction;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.OpPartitioner;
import org.noctule.fabric.ramp.ServerShapes;
import org.noctule.fabric.ramp.TickListener;
import org.noctule.fabric.ramp.partition.QuantumPartitioner;
import org.noctule.fabric.ramp.pipedream.PipeDreamReader;
import org.noctule.fabric.ramp.plan.DegreeMemo;
import org.noctule.fabric.ramp.plan.ForecastMemo;
import org.noctule.fabric.ramp.plan.Heuristics;
import org.noctule.fabric.ramp.plan.JobForecaster;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.fabric.ramp.plan.StepRules;
import org.noctule.fabric.ramp.stream.FixedValue;
import org.noctule.fabric.ramp.stream.JobStream;
import org.noctule.fabric.ramp.stream.PublishedDraws;
import org.noctule.fabric.ramp.stream.Sampling;
import org.noctule.fabric.ramp.stream.StreamOptions;
import org.noctule.fabric.ramp.stream.UniformGrid;
import org.noctule.platform.RampFabric;
import org.noctule.workload.Job;
import org.noctule.workload.graph.OpGraph;
import org.noctule.workload.graph.StepGraph;

/** Training jobs on a RAMP fabric: whole episodes, single lookaheads, and how they grow. */
final class RampBench implements Bench {
    private static final List<String> MODELS = List.of("alexnet", "gnmt", "resnet18", "squeezenet1_0", "vgg16");
    private static final RampFabric FABRIC = fabric(4, 4, 2);
    private static final double MEMORY = 80e9;
    private static final OpPartitioner PARTITIONER = new QuantumPartitioner(0.01);
    private static final int MAX_DEGREE = 16;
    private static final int JOBS = 1001;
    private static final double END = 1e6;
    private static final double TARGET_JOBS_PER_SECOND = 100_000;
    private static final double TARGET_FIRST_JOBS_PER_SECOND = 10_000;
    private static final double TARGET_LOOKAHEAD_MS = 20;
    private static final double TARGET_DECISIONS_PER_SECOND = 10_000;
    private static final double TARGET_MB = 1000;

    @Override
    public String name() {
        return "ramp";
    }

    @Override
    public String summary() {
        return "training jobs on a RAMP fabric: episodes, lookaheads, growth with servers and degree";
    }

    @Override
    public void run(BenchTable table, Traces traces) {
        final boolean published =
                MODELS.stream().allMatch(model -> traces.find(shared(model)).isPresent());
        final List<OpGraph> graphs = MODELS.stream()
                .map(model -> PipeDreamReader.read(
                        published
                                ? traces.find(shared(model)).orElseThrow()
                                : Home.path("workloads/pipedream/" + model + ".txt")))
                .toList();
        table.title("RAMP, 4 x 4 x 2 servers, published physics, " + (published ? "PipeDream's" : "Noctule's")
                + " profiles of " + String.join(", ", MODELS));
        episodes(table, graphs);
        lookaheads(table, graphs);
        growth(table, graphs);
        final Runtime runtime = Runtime.getRuntime();
        table.atMost("heap in use at the end", (runtime.totalMemory() - runtime.freeMemory()) / 1e6, "MB", TARGET_MB);
    }

    private static String shared(String model) {
        return "pipedream/" + model + "/graph.txt";
    }

    private static RampFabric fabric(int groups, int racks, int servers) {
        return new RampFabric(groups, racks, servers, 1, 1.6e12, 50e-9, 100e-9);
    }

    private static JobForecaster forecaster(ForecastMemo memo) {
        return new JobForecaster(StepRules.published(), Heuristics.published(), memo);
    }

    private static void episodes(BenchTable table, List<OpGraph> graphs) {
        final List<Job> jobs = JobStream.draw(
                        new StreamOptions(
                                graphs,
                                201,
                                new FixedValue(1000),
                                new UniformGrid(0.1, 1, 2),
                                Sampling.REMOVE_AND_REPEAT,
                                true,
                                50,
                                FABRIC.size(),
                                JOBS,
                                OptionalDouble.empty()),
                        new PublishedDraws(),
                        0)
                .jobs();
        final List<Integer> degrees = ServerShapes.degrees(FABRIC, MAX_DEGREE);
        final double cold = Timing.of(() -> play(jobs, state -> largest(degrees, state)));
        table.atLeast("maximum partitioning, the first time", JOBS / cold, "jobs/s", TARGET_FIRST_JOBS_PER_SECOND);
        final double largest = Timing.median(() -> Timing.of(() -> play(jobs, state -> largest(degrees, state))));
        table.atLeast("maximum partitioning, " + JOBS + " jobs", JOBS / largest, "jobs/s", TARGET_JOBS_PER_SECOND);
        final double constant =
                Timing.median(() -> Timing.of(() -> play(jobs, state -> state.freeServers() < 4 ? 0 : 4)));
        table.row("constant degree 4, " + JOBS + " jobs", JOBS / constant, "jobs/s", "");
        final JobForecaster kept = forecaster(new DegreeMemo());
        final double decisions =
                Timing.median(() -> Timing.of(() -> new RampEpisode(new FabricState(FABRIC, MEMORY), kept, PARTITIONER)
                        .blocked(jobs, END, state -> largest(degrees, state))));
        table.atLeast("plans once lookaheads are remembered", JOBS / decisions, "plans/s", TARGET_DECISIONS_PER_SECOND);
    }

    /** Everything is planned anew: splits, placements and lookaheads are remembered within one episode only. */
    @SuppressWarnings("ReturnValueIgnored") // Only the time counts.
    private static void play(List<Job> jobs, ToIntFunction<FabricState> degree) {
        new RampEpisode(new FabricState(FABRIC, MEMORY), forecaster(new DegreeMemo()), PARTITIONER)
                .blocked(jobs, END, degree);
    }

    private static int largest(List<Integer> degrees, FabricState state) {
        return degrees.stream()
                .filter(degree -> degree <= state.freeServers())
                .max(Comparator.naturalOrder())
                .orElse(0);
    }

    private static void lookaheads(BenchTable table, List<OpGraph> graphs) {
        final StepGraph graph = StepGraph.of(graphs.stream()
                .max(Comparator.comparingInt(model -> model.deps().size()))
                .orElseThrow());
        final String model = graph.forward().model();
        final StepRules rules = StepRules.published();
        for (int degree = 2; degree <= MAX_DEGREE; degree *= 2) {
            final FabricState state = new FabricState(FABRIC, MEMORY);
            final Proposal.Feasible plan = plan(graph, degree, state);
            final int edges = plan.plan().graph().edges();
            final double seconds = Timing.median(() -> Timing.of(() -> rules.lookahead()
                    .forecast(
                            plan.plan(),
                            rules.communication()
                                    .times(plan.plan().graph(), plan.plan().opPlacement(), FABRIC),
                            TickListener.NONE)));
            final String what = "lookahead of " + model + " at degree " + degree + ", " + edges + " deps";
            if (degree == MAX_DEGREE) {
                table.atMost(what, seconds * 1e3, "ms", TARGET_LOOKAHEAD_MS);
            } else {
                table.row(what, seconds * 1e3, "ms", "");
            }
        }
    }

    private static Proposal.Feasible plan(StepGraph graph, int degree, FabricState state) {
        return (Proposal.Feasible)
                forecaster(ForecastMemo.NONE).propose(graph, PARTITIONER.partition(graph, degree), state);
    }

    /** The first half of the fabric is taken, so that first fit has something to look through. */
    private static void growth(BenchTable table, List<OpGraph> graphs) {
        final StepGraph graph = StepGraph.of(graphs.get(0));
        for (final int side : new int[] {4, 8, 16, 32}) {
            final RampFabric fabric = fabric(side, side, side == 32 ? 64 : side / 2);
            final FabricState state = new FabricState(fabric, MEMORY);
            final int[] taken = new int[fabric.size() / 2];
            Arrays.setAll(taken, server -> server);
            state.take(0, taken);
            final double seconds = Timing.median(() -> Timing.of(() -> plan(graph, 8, state)));
            table.row("plan at degree 8, half of " + fabric.size() + " servers taken", seconds * 1e3, "ms", "");
        }
    }
}
