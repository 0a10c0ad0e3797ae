package org.noctule.agent.training;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.noctule.agent.AgentContext;
import org.noctule.agent.backfill.QueuePlacements;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.agent.training.degree.DegreeChoosers;
import org.noctule.json.JsonInput;
import org.noctule.platform.RampCluster;
import org.noctule.platform.RampFabric;
import org.noctule.protocol.Event;
import org.noctule.ramp.FabricState;
import org.noctule.ramp.ForecastStore;
import org.noctule.ramp.Heuristics;
import org.noctule.ramp.PlanningMethods;
import org.noctule.ramp.partition.QuantumPartitioner;

/**
 * What {@code decision.agent} says about an agent for training jobs.
 *
 * @param exact whether the mask is true about what can be placed; else it is that of ddls
 * @param quantum shortest useful time of a part, in the unit of the profiles
 * @param maxDegree the largest degree, if given
 * @param retry whether jobs that are left out wait and are asked about again
 * @param wholePlans whether plans say all five decisions: if options name a method for one of the last three
 * @param heuristics the methods for what follows on the degree
 */
record TrainingAgentOptions(
        boolean exact,
        double quantum,
        OptionalInt maxDegree,
        boolean retry,
        boolean wholePlans,
        Heuristics heuristics) {
    /** What is said of jobs beside their degrees. */
    static final List<String> PLANNING = List.of(
            "mask", "quantum", "max_degree", "retry", "op_placement", "op_schedule", "dep_placement", "dep_schedule");

    private static final String[] KEYS = Stream.of(
                    List.of("name", "type", "run", "degree"), PLANNING, DegreeChoosers.keys())
            .flatMap(List::stream)
            .toArray(String[]::new);
    private static final List<String> MASKS = List.of("published", "exact");
    private static final List<String> SCHEDULES = List.of("op_schedule", "dep_placement", "dep_schedule");
    private static final double QUANTUM = 0.01;

    /** What an op may be split into at most: as many servers as the largest fabric has. */
    private static final int MOST_PARTS = 1 << 16;

    /** Returns the agent's options, empty if there are none. */
    static JsonInput of(JsonInput decision) {
        return decision.find("agent").orElseGet(() -> JsonInput.parse("{}", decision.where()));
    }

    /** Reads the options; keys that no such agent knows are errors. */
    static TrainingAgentOptions read(JsonInput options, long seed) {
        return planning(options.allow(KEYS), seed);
    }

    /** Reads what is said beside the degrees; other keys are another's to check. */
    static TrainingAgentOptions planning(JsonInput options, long seed) {
        final Optional<JsonInput> maxDegree = options.find("max_degree");
        return new TrainingAgentOptions(
                options.find("mask")
                        .map(mask -> mask.oneOf(MASKS))
                        .orElse("exact")
                        .equals("exact"),
                options.find("quantum").map(JsonInput::positive).orElse(QUANTUM),
                maxDegree.isPresent()
                        ? OptionalInt.of((int) maxDegree.get().integer(1, MOST_PARTS))
                        : OptionalInt.empty(),
                options.find("retry").map(JsonInput::flag).orElse(false),
                SCHEDULES.stream().anyMatch(options::has),
                PlanningMethods.of(PlanningMethods.names(Optional.of(options)), seed));
    }

    /** The same, with the largest degree given: that of the paper if it was not. */
    TrainingAgentOptions withMaxDegree() {
        return new TrainingAgentOptions(
                exact,
                quantum,
                OptionalInt.of(maxDegree.orElse(DegreeChoosers.MAX_DEGREE)),
                retry,
                wholePlans,
                heuristics);
    }

    /**
     * The largest degree on a platform: what is given, else that of the paper, but no more than the largest fabric has
     * servers.
     */
    int maxDegree(List<RampCluster> fabrics) {
        return maxDegree.orElseGet(() -> Math.min(
                DegreeChoosers.MAX_DEGREE,
                fabrics.stream()
                        .mapToInt(cluster -> cluster.fabric().size())
                        .max()
                        .orElse(1)));
    }

    /** Begins a run, which serves all fabrics of the platform. */
    TrainingRun begin(Event.SimulationBegins begins, AgentContext context) {
        final List<RampCluster> clusters = begins.platform().fabrics();
        final int largest = maxDegree(clusters);
        final ForecastStore store = context.physics().stores().get();
        final List<ServedFabric> fabrics = clusters.stream()
                .map(cluster -> new ServedFabric(
                        cluster,
                        new FabricMirror(new FabricState(cluster.fabric(), cluster.memory(begins.platform()))),
                        planner(cluster.fabric(), largest, context.physics(), store)))
                .toList();
        final OtherJobs others = new OtherJobs(
                QueuePlacements.of(CoreOrders.LOWEST_ID, begins, context.rules(), context.seed()), fabrics);
        return new TrainingRun(fabrics, new TrainingJobs(context.physics().rules(), store), others, retry, wholePlans);
    }

    private JobPlanner planner(RampFabric fabric, int largest, TrainingPhysics physics, ForecastStore store) {
        return new JobPlanner(
                new QuantumPartitioner(quantum),
                physics.forecaster(heuristics, store),
                largest,
                exact ? new ExactMask() : new PublishedMask(fabric, largest),
                physics.rules());
    }
}
