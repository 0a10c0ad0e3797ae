package org.noctule.fabric.simulator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.stream.IntStream;
import org.noctule.fabric.ramp.Communication;
import org.noctule.fabric.ramp.DepPlacement;
import org.noctule.fabric.ramp.FabricState;
import org.noctule.fabric.ramp.JobTerms;
import org.noctule.fabric.ramp.JobTotals;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.fabric.ramp.Plan;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.fabric.ramp.Refusal;
import org.noctule.fabric.ramp.RefusalCause;
import org.noctule.fabric.ramp.StepForecast;
import org.noctule.fabric.ramp.TickListener;
import org.noctule.fabric.ramp.plan.FabricModel;
import org.noctule.fabric.ramp.plan.ForecastStore;
import org.noctule.fabric.ramp.plan.JobForecaster;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.platform.Platform;
import org.noctule.platform.RampCluster;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/** The holders of one fabric, and the figures that a job would have there. */
final class FabricDesk {
    private final RampCluster cluster;
    private final FabricState state;
    private final JobForecaster forecaster;
    private final FabricRules rules;
    private final Map<PartitionedGraph, JobTotals> totals = new WeakHashMap<>();

    FabricDesk(RampCluster cluster, Platform platform, FabricRules rules, ForecastStore store) {
        this.cluster = cluster;
        this.state = FabricState.of(cluster, platform);
        this.forecaster = rules.forecaster(store);
        this.rules = rules;
    }

    RampCluster cluster() {
        return cluster;
    }

    /** The place of a job here, or the refusal of its plan. */
    static final class Answer {
        final Optional<Mounted> place;
        final Optional<Refusal> refusal;

        private Answer(Optional<Mounted> place, Optional<Refusal> refusal) {
            this.place = place;
            this.refusal = refusal;
        }

        static Answer refuse(Refusal refusal) {
            return new Answer(Optional.empty(), Optional.of(refusal));
        }

        static Answer mount(Mounted place) {
            return new Answer(Optional.of(place), Optional.empty());
        }
    }

    /** Looks for the place of a job; an allocation that is not empty must be the one that its plan uses. */
    Answer answer(FabricModel model, Job job, PlanRequest request, ResourceSet alloc, PlanTerms terms) {
        final PipeDream profile = (PipeDream) job.profile();
        final Proposal proposal = forecaster.propose(model.graph(), request, state);
        if (proposal instanceof Proposal.Infeasible infeasible) {
            return Answer.refuse(infeasible.refusal());
        }
        final Proposal.Feasible feasible = (Proposal.Feasible) proposal;
        final JobTotals sums = totals.computeIfAbsent(feasible.plan().graph(), JobTotals::of);
        final ResourceSet cores = cores(feasible.plan());
        final double seconds = feasible.forecast().completionTime(profile.trainingSteps());
        final Optional<Refusal> refusal = mismatch(alloc, cores)
                .or(() -> terms.servers().apply(cores.size()))
                .or(() -> rules.steps()
                        .tooLate(
                                model.graph(),
                                JobTerms.of(profile),
                                terms.duration().applyAsDouble(seconds)));
        return refusal.isPresent()
                ? Answer.refuse(refusal.get())
                : Answer.mount(new Mounted(
                        this, feasible.plan(), cores, figures(feasible.plan(), feasible.forecast(), sums, profile)));
    }

    private static Optional<Refusal> mismatch(ResourceSet alloc, ResourceSet cores) {
        return alloc.isEmpty() || alloc.equals(cores)
                ? Optional.empty()
                : Optional.of(new Refusal(
                        RefusalCause.OP_PLACEMENT,
                        "the plan uses the cores " + cores + ", the allocation is " + alloc));
    }

    private ResourceSet cores(Plan plan) {
        final int[] servers = new int[plan.opPlacement().workers()];
        Arrays.setAll(servers, plan.opPlacement()::serverOfWorker);
        return cluster.cores(servers);
    }

    private FabricFigures figures(Plan plan, StepForecast forecast, JobTotals sums, PipeDream profile) {
        final int steps = profile.trainingSteps();
        final int workers = plan.opPlacement().workers();
        final double utilisation = forecast.busy() / (forecast.time() * workers);
        double flows = 0;
        for (int edge = 0; edge < plan.graph().edges(); edge++) {
            if (plan.depPlacement().channel(edge) != DepPlacement.NONE) {
                flows += plan.graph().size(edge);
            }
        }
        return new FabricFigures(
                plan.graph().partition().maxDegree(),
                workers,
                plan.depPlacement().channels(),
                plan.graph().nodes(),
                plan.graph().edges(),
                forecast.completionTime(steps),
                forecast.communication() * steps,
                forecast.computation() * steps,
                sums.compute() * steps,
                JobTerms.of(profile).acceptable(sums.compute()),
                rules.utilisation().of(utilisation, steps),
                sums.memory(),
                sums.transfers(),
                flows);
    }

    /** The channels of a plan, by their servers' cores and numbers. */
    List<ChannelUse> channels(Plan plan, int steps) {
        final DepPlacement placement = plan.depPlacement();
        final Communication times =
                rules.steps().communication().times(plan.graph(), plan.opPlacement(), state.fabric());
        final double[] seconds = new double[placement.channels()];
        final double[] bytes = new double[placement.channels()];
        for (int edge = 0; edge < plan.graph().edges(); edge++) {
            final int channel = placement.channel(edge);
            if (channel != DepPlacement.NONE) {
                seconds[channel] += times.carrying(edge);
                bytes[channel] += plan.graph().size(edge);
            }
        }
        return IntStream.range(0, seconds.length)
                .mapToObj(channel -> new ChannelUse(
                        core(plan, placement.from(channel)),
                        core(plan, placement.to(channel)),
                        placement.number(channel),
                        seconds[channel] * steps,
                        bytes[channel] * steps))
                .sorted(Comparator.comparingInt(ChannelUse::from)
                        .thenComparingInt(ChannelUse::to)
                        .thenComparingInt(ChannelUse::channel))
                .toList();
    }

    /** One training step of a plan, played again. */
    List<StepSlice> step(Plan plan) {
        final Communication times =
                rules.steps().communication().times(plan.graph(), plan.opPlacement(), state.fabric());
        final List<StepSlice> slices = new ArrayList<>();
        rules.steps().lookahead().forecast(plan, times, new TickListener() {
            @Override
            public void tick(int busy, double length) {}

            @Override
            public void ran(int task, double from, double to) {
                if (to > from) {
                    slices.add(slice(plan, task, from, to));
                }
            }
        });
        return slices;
    }

    private StepSlice slice(Plan plan, int task, double from, double to) {
        final PartitionedGraph graph = plan.graph();
        if (task < graph.nodes()) {
            final int server = core(plan, plan.opPlacement().worker(task));
            return new StepSlice(graph.label(task), "", server, -1, -1, from, to);
        }
        final int edge = task - graph.nodes();
        final int channel = plan.depPlacement().channel(edge);
        return new StepSlice(
                graph.label(graph.from(edge)),
                graph.label(graph.to(edge)),
                core(plan, plan.depPlacement().from(channel)),
                core(plan, plan.depPlacement().to(channel)),
                plan.depPlacement().number(channel),
                from,
                to);
    }

    private int core(Plan plan, int worker) {
        return cluster.firstCore() + plan.opPlacement().serverOfWorker(worker);
    }

    /** The channels of a plan as the fabric numbers them. */
    long[] numbers(Plan plan) {
        return IntStream.range(0, plan.depPlacement().channels())
                .mapToLong(channel -> plan.depPlacement().channel(channel, plan.opPlacement(), state.fabric()))
                .toArray();
    }

    void setAvailable(long channel, boolean available) {
        state.setAvailable(channel, available);
    }

    void mount(int job, Plan plan) {
        state.mount(job, plan);
    }

    /** Gives the servers among some cores to a job that is no fabric job, if there are any. */
    void take(int job, ResourceSet cores) {
        final int[] servers = servers(cores);
        if (servers.length > 0) {
            state.take(job, servers);
        }
    }

    /** Takes back what a job with these cores holds here. */
    void release(int job, ResourceSet cores) {
        if (servers(cores).length > 0) {
            state.release(job);
        }
    }

    private int[] servers(ResourceSet cores) {
        return Arrays.stream(cores.toArray())
                .filter(cluster::contains)
                .map(core -> core - cluster.firstCore())
                .toArray();
    }
}
