package org.noctule.fabric.ramp.plan;

import java.util.Optional;
import org.noctule.fabric.ramp.Communication;
import org.noctule.fabric.ramp.DepPlacement;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.OpPlacement;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.Plan;
import org.noctule.fabric.ramp.PlanCheck;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.fabric.ramp.Refusal;
import org.noctule.fabric.ramp.RefusalCause;
import org.noctule.fabric.ramp.StepForecast;
import org.noctule.fabric.ramp.TickListener;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.graph.StepGraph;

/**
 * Plans jobs by given methods and says what a step of each will be like. Splits and forecasts are kept and used again
 * for jobs that are equal in everything that matters: graph (the same object), partition, and placement up to a shift;
 * this changes no result as long as the schedulers and the channel placer are no games of chance. Not thread-safe.
 */
public final class JobForecaster {
    private final StepRules rules;
    private final Heuristics heuristics;
    private final ForecastMemo memo;
    private final ForecastStore store;

    /**
     * Creates a forecaster.
     *
     * @param rules the physics
     * @param heuristics the methods
     * @param memo forecasts to be taken instead of new ones, {@link ForecastMemo#NONE} for exact ones
     */
    public JobForecaster(StepRules rules, Heuristics heuristics, ForecastMemo memo) {
        this(rules, heuristics, memo, new ForecastStore());
    }

    /**
     * Creates a forecaster that shares what it keeps with others, such as those of other runs.
     *
     * @param rules the physics
     * @param heuristics the methods
     * @param memo forecasts to be taken instead of new ones, {@link ForecastMemo#NONE} for exact ones
     * @param store findings that forecasters of equal rules and methods have kept
     */
    public JobForecaster(StepRules rules, Heuristics heuristics, ForecastMemo memo, ForecastStore store) {
        this.rules = rules;
        this.heuristics = heuristics;
        this.memo = memo;
        this.store = store;
    }

    /**
     * Plans a job.
     *
     * @param graph the job's graph; share it among the jobs of a model
     * @param partition splits of its ops
     * @param state the holders of servers and channels; not changed
     * @return a plan that can be mounted, and its forecast, or why there is none
     */
    public Proposal propose(StepGraph graph, OpPartition partition, FabricState state) {
        return propose(graph, partition, state, state);
    }

    private Proposal propose(StepGraph graph, OpPartition partition, FabricState seen, FabricState state) {
        final Proposal proposal = proposeOn(graph, partition, seen, state);
        if (state.hasDeadChannels()
                && proposal instanceof Proposal.Infeasible infeasible
                && infeasible.refusal().cause() == RefusalCause.DEP_PLACEMENT) {
            // Methods that place ops know servers alone: they are asked again without those that lack a channel.
            final Proposal other = proposeOn(graph, partition, seen.only(seen.soundServers(state)), state);
            return other instanceof Proposal.Feasible ? other : proposal;
        }
        return proposal;
    }

    private Proposal proposeOn(StepGraph graph, OpPartition partition, FabricState seen, FabricState state) {
        final PartitionedGraph parts = split(graph, partition);
        final Place place = heuristics.opPlacer().repeats()
                ? store.place(parts, seen.free(), () -> place(parts, seen))
                : place(parts, seen);
        return propose(place, state);
    }

    private Place place(PartitionedGraph parts, FabricState seen) {
        final Optional<Refusal> endless = rules.lookahead().refusal(parts);
        if (endless.isPresent()) {
            return new Place.Nowhere(endless.get());
        }
        return heuristics
                .opPlacer()
                .place(parts, seen)
                .map(placement -> place(parts, placement, seen))
                .orElseGet(() -> new Place.Nowhere(unplaced(parts)));
    }

    private Place place(PartitionedGraph parts, OpPlacement placement, FabricState state) {
        final Optional<Refusal> misplaced = PlanCheck.servers(parts, placement, state.fabric());
        if (misplaced.isPresent()) {
            return new Place.Nowhere(misplaced.get());
        }
        final PartitionedGraph there = store.slowed(parts, state.slowness(placement));
        return new Place.Servers(
                there,
                placement,
                new PlacementKey(there, placement, state.fabric()),
                PlanCheck.memory(there, placement, state));
    }

    /**
     * Plans a job as if only some servers were free.
     *
     * @param graph the job's graph; share it among the jobs of a model
     * @param partition splits of its ops
     * @param state the holders of servers and channels; not changed
     * @param servers the servers
     * @return a plan that can be mounted, and its forecast, or why there is none
     */
    public Proposal propose(StepGraph graph, OpPartition partition, FabricState state, ResourceSet servers) {
        return propose(graph, partition, state.only(servers), state);
    }

    private static Refusal unplaced(PartitionedGraph parts) {
        return new Refusal(
                RefusalCause.OP_PLACEMENT,
                "no free servers for " + parts.nodes() + " parts of degree up to "
                        + parts.partition().maxDegree());
    }

    /**
     * Plans a job of which an agent has decided a part.
     *
     * @param graph the job's graph; share it among the jobs of a model
     * @param request the agent's decision, with a partition
     * @param state the holders of servers and channels; not changed
     * @return a plan that can be mounted, and its forecast, or why there is none
     */
    public Proposal propose(StepGraph graph, PlanRequest request, FabricState state) {
        final OpPartition partition = request.partition();
        if (partition.ops() != graph.size() / 2) {
            return refuse(
                    RefusalCause.OP_PARTITION, partition.ops() + " ops are split, the job has " + graph.size() / 2);
        }
        if (request.opPlacement().isEmpty()
                && request.opSchedule().isEmpty()
                && request.channels().isEmpty()
                && request.depSchedule().isEmpty()) {
            return propose(graph, partition, state);
        }
        final PartitionedGraph parts = split(graph, partition);
        final Optional<Refusal> endless = rules.lookahead().refusal(parts);
        if (endless.isPresent()) {
            return new Proposal.Infeasible(endless.get());
        }
        final Optional<OpPlacement> placement =
                request.opPlacement().or(() -> heuristics.opPlacer().place(parts, state));
        return placement.isPresent()
                ? propose(parts, placement.get(), request, state)
                : new Proposal.Infeasible(unplaced(parts));
    }

    private Proposal propose(PartitionedGraph split, OpPlacement placement, PlanRequest request, FabricState state) {
        if (request.opSchedule().isEmpty()
                && request.channels().isEmpty()
                && request.depSchedule().isEmpty()) {
            return propose(split, placement, state);
        }
        final Optional<Refusal> misplaced = PlanCheck.servers(split, placement, state);
        if (misplaced.isPresent()) {
            return new Proposal.Infeasible(misplaced.get());
        }
        final PartitionedGraph parts = store.slowed(split, state.slowness(placement));
        final Optional<DepPlacement> channels = request.channels()
                .map(numbers -> numbers.between(parts, placement))
                .or(() -> heuristics.depPlacer().place(parts, placement, state));
        if (channels.isEmpty()) {
            return refuse(RefusalCause.DEP_PLACEMENT, "no free channels between the servers of the job");
        }
        final Communication communication = rules.communication().times(parts, placement, state.fabric());
        final Plan plan = new Plan(
                parts,
                placement,
                request.opSchedule()
                        .orElseGet(() -> heuristics.opScheduler().schedule(parts, placement, communication)),
                channels.get(),
                request.depSchedule()
                        .orElseGet(() -> heuristics.depScheduler().schedule(parts, placement, communication)));
        final Optional<Refusal> refusal = PlanCheck.plan(plan, state);
        return refusal.isPresent()
                ? new Proposal.Infeasible(refusal.get())
                : new Proposal.Feasible(plan, forecast(plan, communication));
    }

    /**
     * Splits a job, or finds how it was split before.
     *
     * @param graph the job's graph
     * @param partition splits of its ops
     * @return its parts
     */
    public PartitionedGraph split(StepGraph graph, OpPartition partition) {
        return store.split(graph, partition, () -> rules.splitter().split(graph, partition));
    }

    /**
     * Completes the plan of a job whose parts have servers.
     *
     * @param parts the parts
     * @param placement their servers
     * @param state the holders of servers and channels; not changed
     * @return a plan that can be mounted, and its forecast, or why there is none
     */
    public Proposal propose(PartitionedGraph parts, OpPlacement placement, FabricState state) {
        return propose(place(parts, placement, state), state);
    }

    private Proposal propose(Place place, FabricState state) {
        if (place instanceof Place.Nowhere nowhere) {
            return new Proposal.Infeasible(nowhere.refusal());
        }
        final Place.Servers servers = (Place.Servers) place;
        final PartitionedGraph parts = servers.parts();
        final Optional<Refusal> held = PlanCheck.held(servers.placement(), state);
        if (held.isPresent()) {
            return new Proposal.Infeasible(held.get());
        }
        final Optional<PlanTemplate> known = store.template(servers.key());
        if (known.isPresent()) {
            final Plan plan = known.get().at(parts, servers.placement());
            if (PlanCheck.areFree(plan, state)) {
                return servers.memory()
                        .<Proposal>map(Proposal.Infeasible::new)
                        .orElseGet(() -> new Proposal.Feasible(plan, forecast(known.get(), plan, state)));
            }
        }
        return complete(parts, servers.placement(), state, servers.key());
    }

    private Proposal complete(PartitionedGraph parts, OpPlacement placement, FabricState state, PlacementKey key) {
        final Optional<DepPlacement> channels = heuristics.depPlacer().place(parts, placement, state);
        if (channels.isEmpty()) {
            return refuse(RefusalCause.DEP_PLACEMENT, "no free channels between the servers of the job");
        }
        final Communication communication = rules.communication().times(parts, placement, state.fabric());
        final Plan plan = new Plan(
                parts,
                placement,
                heuristics.opScheduler().schedule(parts, placement, communication),
                channels.get(),
                heuristics.depScheduler().schedule(parts, placement, communication));
        final Optional<Refusal> refusal = PlanCheck.plan(plan, state);
        if (refusal.isPresent()) {
            return new Proposal.Infeasible(refusal.get());
        }
        final PlanTemplate template = new PlanTemplate(plan);
        store.keep(key, template);
        return new Proposal.Feasible(plan, forecast(template, plan, communication));
    }

    /** What others found out who had no memo, or another one, is exact; the memo of this run comes first. */
    private StepForecast forecast(PlanTemplate template, Plan plan, FabricState state) {
        return memo.recall(plan.graph())
                .or(template::exact)
                .map(forecast -> kept(plan, forecast))
                .orElseGet(() -> forecast(
                        template, plan, rules.communication().times(plan.graph(), plan.opPlacement(), state.fabric())));
    }

    private StepForecast forecast(PlanTemplate template, Plan plan, Communication communication) {
        return memo.recall(plan.graph()).orElseGet(() -> {
            final StepForecast exact = rules.lookahead().forecast(plan, communication, TickListener.NONE);
            template.learn(exact);
            return kept(plan, exact);
        });
    }

    private StepForecast kept(Plan plan, StepForecast forecast) {
        memo.keep(plan.graph(), forecast);
        return forecast;
    }

    private StepForecast forecast(Plan plan, Communication communication) {
        return memo.recall(plan.graph())
                .orElseGet(() -> kept(plan, rules.lookahead().forecast(plan, communication, TickListener.NONE)));
    }

    private static Proposal refuse(RefusalCause cause, String detail) {
        return new Proposal.Infeasible(new Refusal(cause, detail));
    }
}
