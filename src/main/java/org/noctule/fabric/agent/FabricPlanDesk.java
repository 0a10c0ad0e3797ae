package org.noctule.fabric.agent;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.noctule.agent.AgentContext;
import org.noctule.agent.mirror.RunningJob;
import org.noctule.agent.view.PlanDesk;
import org.noctule.agent.view.TrainingSight;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.OpPartition;
import org.noctule.fabric.ramp.PartitionedGraph;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.fabric.ramp.Plan;
import org.noctule.fabric.ramp.PlanRequest;
import org.noctule.fabric.ramp.plan.ForecastStore;
import org.noctule.fabric.ramp.plan.JobForecaster;
import org.noctule.fabric.ramp.plan.Proposal;
import org.noctule.json.OptionTable;
import org.noctule.protocol.Event;
import org.noctule.workload.Job;
import org.noctule.workload.JobPlan;
import org.noctule.workload.graph.StepGraph;

/**
 * Plans training jobs on all RAMP fabrics of a machine by the methods of {@code decision.agent}, as
 * {@link PartitionProblem} does. Questions are kept until something changes: who looks and then plans, plans once.
 */
public final class FabricPlanDesk implements PlanDesk {
    /** What it reads below {@code decision.agent}. */
    public static final OptionTable KEYS = FabricAgentOptions.METHODS;

    private final List<ServedFabric> fabrics;
    private final FabricJobSource jobs;
    private final boolean wholePlans;
    private final Map<StepGraph, JobGraph> graphs = new IdentityHashMap<>();
    private final Map<String, FabricsQuestion> asked = new HashMap<>();
    /** The job that was mounted last, of which the mirror tells next. */
    private String mounted = "";

    private double now;

    private FabricPlanDesk(List<ServedFabric> fabrics, FabricJobSource jobs, boolean wholePlans) {
        this.fabrics = fabrics;
        this.jobs = jobs;
        this.wholePlans = wholePlans;
    }

    /**
     * Makes the desk of a run.
     *
     * @param context the knowledge of an agent; below {@code decision.agent} it finds {@link #KEYS}, where
     *     {@code max_degree} is 16 unless given
     * @param begins the first event of the run
     * @return the desk; empty if the machine has no fabric
     */
    public static Optional<PlanDesk> of(AgentContext context, Event.SimulationBegins begins) {
        if (begins.platform().fabrics().isEmpty()) {
            return Optional.empty();
        }
        final FabricAgentOptions options =
                FabricAgentOptions.planning(context.agent(), context.seed()).withMaxDegree();
        final ForecastStore store = FabricAgentOptions.store(context);
        return Optional.of(new FabricPlanDesk(
                options.fabrics(begins, context, store),
                FabricAgentOptions.jobs(context, store),
                options.wholePlans()));
    }

    @Override
    public boolean plans(Job job) {
        return job.profile() instanceof PipeDream;
    }

    @Override
    public int maxDegree() {
        return fabrics.get(0).planner().maxDegree();
    }

    @Override
    public void reach(double date) {
        now = date;
        asked.clear();
        fabrics.forEach(fabric -> fabric.mirror().reach(date));
    }

    @Override
    public void heard(Event.Notify notice) {
        final boolean lost = notice.type().equals(Event.Notify.CHANNEL_UNAVAILABLE);
        if (lost || notice.type().equals(Event.Notify.CHANNEL_AVAILABLE)) {
            asked.clear();
            ServedFabric.setChannels(fabrics, notice, !lost);
        }
    }

    @Override
    public void starting(RunningJob job) {
        asked.clear();
        if (!job.job().id().equals(mounted)) {
            fabrics.forEach(fabric -> fabric.take(job.job().id(), job.alloc()));
        }
        mounted = "";
    }

    @Override
    public void ending(RunningJob job) {
        asked.clear();
        fabrics.forEach(fabric -> fabric.mirror().release(job.job().id()));
    }

    @Override
    public TrainingSight look(Job job) {
        final FabricsQuestion question = question(job);
        final JobGraph graph = graphs.computeIfAbsent(question.job().graph(), JobGraph::of);
        return new Sight(question, graph);
    }

    private FabricsQuestion question(Job job) {
        return asked.computeIfAbsent(job.id(), id -> {
            final FabricJob seen = jobs.of(job, (PipeDream) job.profile());
            return new FabricsQuestion(fabrics.stream()
                    .map(fabric -> new FabricQuestion(seen, job.elasticity(), fabric.planner(), fabric.mirror(), now))
                    .toList());
        });
    }

    @Override
    public Optional<Start> start(Job job, int degree) {
        if (!OpPartition.isAllowed(degree) || degree > maxDegree()) {
            throw NoctuleException.input(
                    "The job (" + job.id() + ") is to be split by the degree " + degree + ".",
                    "Maybe use 1 or an even number up to " + maxDegree()
                            + "; raise decision.agent.max_degree for more.");
        }
        final FabricsQuestion question = question(job);
        return question.propose(degree) instanceof Proposal.Feasible feasible
                ? Optional.of(mount(
                        job, fabrics.get(question.chosen(degree)), feasible, ServedFabric.placed(feasible.plan())))
                : Optional.empty();
    }

    @Override
    public Optional<Start> start(Job job, JobPlan plan) {
        final FabricsQuestion question = question(job);
        final PlanRequest request = split(question, (PlanRequest) plan);
        check(
                job,
                request,
                fabrics.get(0).planner().forecaster(),
                question.job().graph());
        for (int index = 0; index < fabrics.size(); index++) {
            if (question.propose(index, request) instanceof Proposal.Feasible feasible) {
                return Optional.of(mount(job, fabrics.get(index), feasible, placed(request, feasible.plan())));
            }
        }
        return Optional.empty();
    }

    /** Finds out whether a plan is that of another job, or counts parts otherwise. */
    private static void check(Job job, PlanRequest plan, JobForecaster forecaster, StepGraph graph) {
        check(job, "splits", plan.partition().ops(), graph.size() / 2, "forward ops");
        final PartitionedGraph parts = forecaster.split(graph, plan.partition());
        plan.opPlacement().ifPresent(places -> check(job, "servers", places.nodes(), parts.nodes(), "parts"));
        plan.opSchedule().ifPresent(order -> check(job, "op_priorities", order.nodes(), parts.nodes(), "parts"));
        final String between = "dependencies between parts";
        plan.channels().ifPresent(numbers -> check(job, "channels", numbers.edges(), parts.edges(), between));
        plan.depSchedule().ifPresent(order -> check(job, "dep_priorities", order.edges(), parts.edges(), between));
    }

    private static void check(Job job, String field, int given, int wanted, String noun) {
        if (given != wanted) {
            throw NoctuleException.input(
                    "The plan of the job (" + job.id() + ") has " + given + " numbers in \"" + field
                            + "\", and the job " + wanted + " " + noun + ".",
                    "Maybe it is that of another job, or of other splits.");
        }
    }

    private static PlanRequest split(FabricsQuestion question, PlanRequest request) {
        return request.degree().isEmpty()
                ? request
                : new PlanRequest(
                        question.partition(request.degree().getAsInt()),
                        request.opPlacement(),
                        request.opSchedule(),
                        request.channels(),
                        request.depSchedule(),
                        request.degree());
    }

    /** What was decided, with the servers that were found if they were left open. */
    private static PlanRequest placed(PlanRequest request, Plan plan) {
        return new PlanRequest(
                plan.graph().partition(),
                Optional.of(plan.opPlacement()),
                request.opSchedule(),
                request.channels(),
                request.depSchedule(),
                OptionalInt.empty());
    }

    private Start mount(Job job, ServedFabric fabric, Proposal.Feasible feasible, PlanRequest told) {
        final Plan plan = feasible.plan();
        final double seconds = feasible.forecast().completionTime(((PipeDream) job.profile()).trainingSteps());
        asked.clear();
        fabric.mirror().mount(job.id(), plan, now + seconds);
        mounted = job.id();
        return new Start(fabric.cores(plan), wholePlans ? PlanRequest.of(plan) : told, now + seconds);
    }

    @Override
    public int servers() {
        return fabrics.stream()
                .mapToInt(fabric -> fabric.mirror().state().fabric().size())
                .sum();
    }

    @Override
    public int heldBefore() {
        return fabrics.stream().mapToInt(fabric -> fabric.mirror().heldBefore()).sum();
    }

    @Override
    public int runningJobs() {
        return fabrics.stream()
                .mapToInt(fabric -> fabric.mirror().runningJobs())
                .sum();
    }

    /** The graph of a model as arrays, and the figures of {@link GraphFeatures}. */
    private record JobGraph(GraphFeatures features, float[] nodes, float[] edges, int[] ends) {
        static JobGraph of(StepGraph graph) {
            final GraphFeatures features = GraphFeatures.of(graph);
            final int[] ends = graph.edges().stream()
                    .flatMapToInt(edge -> IntStream.of(edge.from(), edge.to()))
                    .toArray();
            return new JobGraph(features, features.nodes(), features.edges(), ends);
        }
    }

    /** A question and what does not change of it. */
    private record Sight(FabricsQuestion question, JobGraph graph) implements TrainingSight {
        private static final int WHOLE = 8;

        @Override
        public double[] figures() {
            final FabricJob job = question.job();
            final double[] figures = new double[FIGURES];
            figures[0] = job.graph().size();
            figures[1] = job.graph().edges().size();
            figures[2] = job.sequentialTime();
            figures[3] = job.acceptableTime();
            figures[4] = job.terms().maxAcceptableFraction();
            figures[5] = job.totals().memory();
            figures[6] = job.totals().transfers();
            figures[7] = job.terms().trainingSteps();
            for (int i = WHOLE; i < FIGURES; i++) {
                figures[i] = graph.features().summary(i - WHOLE);
            }
            return figures;
        }

        @Override
        public float[] nodes() {
            return graph.nodes();
        }

        @Override
        public float[] edges() {
            return graph.edges();
        }

        @Override
        public int[] ends() {
            return graph.ends();
        }

        @Override
        public boolean allows(int degree) {
            return question.allows(degree);
        }
    }
}
