package org.noctule.fabric.agent;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.noctule.agent.AgentContext;
import org.noctule.agent.AgentKeys;
import org.noctule.agent.CoresAlone;
import org.noctule.agent.backfill.QueuePlacements;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.partition.QuantumPartitioner;
import org.noctule.fabric.ramp.plan.FabricPhysics;
import org.noctule.fabric.ramp.plan.ForecastStore;
import org.noctule.fabric.ramp.plan.Heuristics;
import org.noctule.fabric.ramp.plan.PlanningMethods;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.platform.RampCluster;
import org.noctule.platform.RampFabric;
import org.noctule.protocol.Event;

/**
 * The options of an agent for fabric jobs, from {@code decision.agent}.
 *
 * @param exact whether the mask is true about what can be placed; else it is that of ddls
 * @param quantum shortest useful time of a part, in the unit of the profiles
 * @param maxDegree the largest degree, if given
 * @param retry whether jobs that are left out wait and are asked about again
 * @param wholePlans whether plans say all five decisions: if options name a method for one of the last three
 * @param lends whether malleable jobs get idle servers as long as nobody waits for them
 * @param heuristics the methods for what follows on the degree
 */
record FabricAgentOptions(
        boolean exact,
        double quantum,
        OptionalInt maxDegree,
        boolean retry,
        boolean wholePlans,
        boolean lends,
        Heuristics heuristics) {
    /** What an op may be split into at most: as many servers as the largest fabric has. */
    private static final int MOST_PARTS = 1 << 16;

    private static final OptionTable DEGREES = OptionTable.of(
            AgentKeys.PLACE,
            OptionKey.of(
                            "mask",
                            OptionValues.choice(List.of("exact", "published")),
                            "only degrees that can be placed now, or as ddls")
                    .told("`exact`"),
            OptionKey.of("max_degree", OptionValues.whole(1, MOST_PARTS), "largest degree")
                    .told("16, at most the servers of the largest fabric")
                    .in("parts"),
            OptionKey.of("quantum", OptionValues.positive(), "shortest useful time of a part of an op")
                    .told("0.01")
                    .in("that of the profile, ms by default"));

    /** How jobs of a degree are planned. */
    static final OptionTable METHODS = DEGREES.and(PlanningMethods.table(AgentKeys.PLACE));

    /** What is said of jobs beside their degrees. */
    static final OptionTable PLANNING = DEGREES.and(OptionKey.of(
                            "retry",
                            OptionValues.flag(),
                            "whether a job that gets no degree waits while others run; else it is rejected")
                    .told("`false`"))
            .and(PlanningMethods.table(AgentKeys.PLACE));

    /** What is said of jobs that run, by agents which nobody teaches. */
    static final OptionTable LENDING = OptionTable.of(
            AgentKeys.PLACE,
            OptionKey.of(
                            "lend",
                            OptionValues.flag(),
                            "whether malleable jobs get idle servers, and give them back when a job waits")
                    .told("`false`"));

    private static final List<String> MASKS = List.of("published", "exact");
    private static final List<String> SCHEDULES = List.of("op_schedule", "dep_placement", "dep_schedule");
    private static final double QUANTUM = 0.01;

    /** Reads the options; keys that neither every such agent knows nor are given here are errors. */
    static FabricAgentOptions read(JsonInput options, OptionTable ownKeys, long seed) {
        final JsonInput known =
                options.allow(PLANNING.and(LENDING).and(ownKeys).silently("name", "type", "run", "degree"));
        return planning(known, seed)
                .lending(known.find("lend").map(JsonInput::flag).orElse(false));
    }

    /** Reads what is said beside the degrees; other keys are another's to check. */
    static FabricAgentOptions planning(JsonInput options, long seed) {
        final Optional<JsonInput> maxDegree = options.find("max_degree");
        return new FabricAgentOptions(
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
                false,
                Heuristics.of(PlanningMethods.names(options), seed));
    }

    /** The same, with the largest degree given: that of the paper if it was not. */
    FabricAgentOptions withMaxDegree() {
        return new FabricAgentOptions(
                exact,
                quantum,
                OptionalInt.of(maxDegree.orElse(DegreeChooser.MAX_DEGREE)),
                retry,
                wholePlans,
                lends,
                heuristics);
    }

    private FabricAgentOptions lending(boolean whether) {
        return new FabricAgentOptions(exact, quantum, maxDegree, retry, wholePlans, whether, heuristics);
    }

    /**
     * The largest degree on a platform: what is given, else that of the paper, but no more than the largest fabric has
     * servers.
     */
    int maxDegree(List<RampCluster> fabrics) {
        return maxDegree.orElseGet(() -> Math.min(
                DegreeChooser.MAX_DEGREE,
                fabrics.stream()
                        .mapToInt(cluster -> cluster.fabric().size())
                        .max()
                        .orElse(1)));
    }

    /** Begins a run of which nobody asks what it earns. */
    FabricRun begin(Event.SimulationBegins begins, AgentContext context) {
        return begin(begins, context, PartitionReward.ACCEPTANCE.earnings(new JobRanges.Range(0, 0)));
    }

    /** Begins a run, which serves all fabrics of the platform. */
    FabricRun begin(Event.SimulationBegins begins, AgentContext context, JobEarnings earnings) {
        CoresAlone.check(begins, "An agent of training jobs");
        final ForecastStore store = store(context);
        final List<ServedFabric> fabrics = fabrics(begins, context, store);
        final OtherJobs others = new OtherJobs(
                QueuePlacements.of(CoreOrders.LOWEST_ID, begins, context.rules(), context.seed()),
                fabrics,
                begins.platform().nbCores());
        return new FabricRun(fabrics, jobs(context, store), others, retry, wholePlans, lends, earnings);
    }

    /** {@return what the forecasters of a run keep for each other} */
    static ForecastStore store(AgentContext context) {
        return physics(context).store();
    }

    /** Makes fabric jobs of what is submitted. */
    static FabricJobSource jobs(AgentContext context, ForecastStore store) {
        return new FabricJobSource(physics(context).rules(), store);
    }

    private static FabricPhysics physics(AgentContext context) {
        return context.terms(FabricPhysics.class).orElse(FabricPhysics.DEFAULT);
    }

    /** Looks at all fabrics of the platform in its order, which are idle. */
    List<ServedFabric> fabrics(Event.SimulationBegins begins, AgentContext context, ForecastStore store) {
        final List<RampCluster> clusters = begins.platform().fabrics();
        final int largest = maxDegree(clusters);
        final FabricPhysics physics = physics(context);
        return clusters.stream()
                .map(cluster -> new ServedFabric(
                        cluster,
                        new FabricMirror(FabricState.of(cluster, begins.platform())),
                        planner(cluster.fabric(), largest, physics, store)))
                .toList();
    }

    private JobPlanner planner(RampFabric fabric, int largest, FabricPhysics physics, ForecastStore store) {
        return new JobPlanner(
                new QuantumPartitioner(quantum),
                physics.forecaster(heuristics, store),
                largest,
                exact ? new ExactMask() : new PublishedMask(fabric, largest),
                physics.rules());
    }
}
