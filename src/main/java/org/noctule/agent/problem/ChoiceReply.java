package org.noctule.agent.problem;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;
import org.noctule.agent.AgentRules;
import org.noctule.agent.JobOrder;
import org.noctule.agent.Placement;
import org.noctule.agent.order.JobOrders;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.agent.placement.MirrorPlacement;
import org.noctule.agent.view.JobRows;
import org.noctule.agent.view.PlanDesk;
import org.noctule.agent.view.ViewReply;
import org.noctule.error.NoctuleException;
import org.noctule.random.PythonRandom;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;
import org.noctule.workload.JobPlan;

/** Takes the decisions of a problem's choices. Orders are made at their first use; they share one stream of chance. */
final class ChoiceReply implements ViewReply {
    private final ProblemState state;
    private final AgentRules rules;
    private final PythonRandom random;
    private final String usualCores;
    private final Placement usual;
    private final Map<String, Placement> placements = new HashMap<>();
    private final Map<String, DoubleFunction<WaitingJob>> firsts = new HashMap<>();

    ChoiceReply(ProblemState state, String usualCores, AgentRules rules, long seed) {
        this.state = state;
        this.rules = rules;
        this.random = new PythonRandom(seed);
        this.usual = state.byNode().<Placement>map(each -> each).orElseGet(() -> placement(usualCores));
        this.usualCores = usualCores;
    }

    private Placement placement(String order) {
        if (state.byNode().isPresent()) {
            if (order.equals(usualCores)) {
                return usual;
            }
            throw NoctuleException.input(
                    "The problem starts a job by the core order (" + order
                            + "), and jobs of this run have demands on nodes: all are placed by one order ("
                            + usualCores + ").",
                    "Maybe start it without an order: decision.env.cores names the one of all.");
        }
        return placements.computeIfAbsent(
                order,
                name -> new MirrorPlacement(
                        state.mirror,
                        CoreOrders.chooser(name, state.mirror, rules, random::choice),
                        state.episode.overUse()));
    }

    private WaitingJob first(String order) {
        return firsts.computeIfAbsent(order, this::choice).apply(state.now());
    }

    private DoubleFunction<WaitingJob> choice(String name) {
        final JobQueue queue = state.queue;
        if (name.equals(PolicyPair.RANDOM_JOB)) {
            return now -> queue.get(random.choice(queue.size()));
        }
        final JobOrder order = JobOrders.named(name, rules);
        return now -> queue.first(order, now);
    }

    /** Finds a job of the queue, which it may have left meanwhile. */
    private WaitingJob job(int row) {
        check(row, "waiting", state.rows.size());
        return state.rows.get(row);
    }

    private void check(int row, String kind, int rows) {
        if (row < 0 || row >= rows) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The problem names the row (" + row + ") of the " + kind + " jobs, of which there are " + rows
                            + ", at date " + state.now() + ".",
                    "Maybe its mask should forbid the action.");
        }
    }

    /** Finds a job of the queue that needs no plan, unless it has left. */
    private WaitingJob unplanned(int row) {
        final WaitingJob job = job(row);
        if (!job.gone && state.needsPlan(job.job)) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The problem starts the training job (" + job.job.id() + ") without a plan.",
                    "Maybe give it a degree, or a plan: in Python by view.plan.");
        }
        return job;
    }

    @Override
    public boolean start(int row) {
        final WaitingJob job = unplanned(row);
        return !job.gone && state.start(job, usual);
    }

    @Override
    public boolean start(int row, String order) {
        final WaitingJob job = unplanned(row);
        return !job.gone && state.start(job, placement(order));
    }

    @Override
    public boolean start(int row, ResourceSet cores) {
        final WaitingJob job = unplanned(row);
        if (!job.gone && cores.size() != job.job.resources()) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The problem starts the job (" + job.job.id() + ") on " + cores.size() + " cores, but it asks for "
                            + job.job.resources() + ".",
                    "Maybe choose as many free ones as view.waiting().cores() says.");
        }
        return !job.gone && state.start(job, cores);
    }

    @Override
    public boolean plan(int row, int degree, boolean rejected) {
        return planned(row, rejected, (desk, job) -> desk.start(job, degree));
    }

    @Override
    public boolean plan(int row, JobPlan plan, boolean rejected) {
        return planned(row, rejected, (desk, job) -> desk.start(job, plan));
    }

    private boolean planned(int row, boolean rejected, BiFunction<PlanDesk, Job, Optional<PlanDesk.Start>> plan) {
        final WaitingJob found = job(row);
        if (found.gone) {
            return false;
        }
        final Job job = found.job;
        if (!state.needsPlan(job)) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The problem plans the job (" + job.id() + "), which is no training job of a fabric here.",
                    "Maybe start it on cores: in Python by view.start.");
        }
        return state.start(found, desk -> plan.apply(desk, job), rejected);
    }

    @Override
    public boolean resize(int row, ResourceSet cores) {
        final JobRows running = state.view.running();
        check(row, "running", running.size());
        final Job job = running.job(row);
        if (state.byNode().isPresent()) {
            throw NoctuleException.input(
                    "The problem resizes the job (" + job.id() + "), and jobs of this run have demands on nodes.",
                    "Maybe give the jobs that change a workload of their own.");
        }
        final Optional<Elasticity> sizes =
                job.elasticity().filter(any -> any.kind().resizes());
        if (sizes.isEmpty() || state.needsPlan(job)) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The problem resizes the job (" + job.id() + "), whose cores may not be changed.",
                    "Maybe choose a job that the workload says to be malleable or adaptive.");
        }
        if (!sizes.get().allows(cores.size())) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The problem gives the job (" + job.id() + ") " + cores.size() + " cores, but it has "
                            + sizes.get().min() + " to " + sizes.get().max() + " in steps of "
                            + sizes.get().step() + ".",
                    "Maybe round the number to one of the job's own.");
        }
        return state.resize(job.id(), cores);
    }

    @Override
    public boolean startFirst(String jobs, String cores) {
        return state.queue.size() > 0 && state.start(first(jobs), placement(cores));
    }

    @Override
    public void reject(int row) {
        final WaitingJob job = job(row);
        if (!job.gone) {
            state.reject(job);
        }
    }

    @Override
    public void kill(int row) {
        final JobRows running = state.view.running();
        check(row, "running", running.size());
        state.kill(running.job(row).id());
    }

    @Override
    public void wake(double date) {
        state.call(date);
    }
}
