package org.noctule.agent.problem;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.noctule.agent.AgentRules;
import org.noctule.agent.ClusterEvents;
import org.noctule.agent.JobOrder;
import org.noctule.agent.NodePlacement;
import org.noctule.agent.Placement;
import org.noctule.agent.book.AnnouncedOutages;
import org.noctule.agent.book.Outages;
import org.noctule.agent.forecast.Beliefs;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.JobProgress;
import org.noctule.agent.mirror.OverUse;
import org.noctule.agent.mirror.RunningJob;
import org.noctule.agent.placement.MirrorResizes;
import org.noctule.agent.reward.Earnings;
import org.noctule.agent.view.Experience;
import org.noctule.agent.view.MirrorView;
import org.noctule.agent.view.PlanDesk;
import org.noctule.agent.view.PredictedEnds;
import org.noctule.agent.view.Present;
import org.noctule.error.NoctuleException;
import org.noctule.platform.CoreFigures;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * The state on which the choices of a run stand: the cluster, the jobs that wait, what was earned, and the reply being
 * made. Problems see it through its view.
 */
final class ProblemState extends ClusterEvents implements Present {
    final ClusterMirror mirror;
    final JobQueue queue;
    final PinnedRows rows;
    final MirrorView view;
    final Earnings earnings;
    final EpisodeRecord episode;

    private final PlacedJobs placed;
    private final Outages outages;
    private final AnnouncedOutages announced;
    private final boolean unheardJobs;
    private final Admission admission;
    private final PStateSwitch pStates;
    private final int eventsPerPass;
    private final QueueStatistics statistics;

    private final Kept<JobProgress> progress;
    private final Kept<Experience> experience;
    private final Kept<Beliefs> beliefs;

    /** The jobs that the reply being made starts. */
    private final List<WaitingJob> started = new ArrayList<>();

    private Message message = new Message(0, List.of());
    private List<Decision> decisions = List.of();
    private int taken;
    private boolean running = true;
    private boolean news;
    private boolean heeds;
    private Optional<PlanDesk> plans = Optional.empty();
    /** The jobs that were sent to run by a plan, which may still be refused, and those that were not. */
    private final Map<String, Planned> planned = new HashMap<>();

    /** The jobs whose plans were refused at this date, at which they are not planned again. */
    private final Set<String> refusedNow = new HashSet<>();

    private final MirrorResizes resizes;

    /**
     * A job that was started by a plan.
     *
     * @param rejected whether a refusal is for good
     */
    private record Planned(WaitingJob job, boolean rejected) {}

    /**
     * Begins a run.
     *
     * @param recordsOverUse whether the episode tells when bandwidth was exceeded
     */
    ProblemState(
            Event.SimulationBegins begins,
            AgentRules rules,
            JobQueue queue,
            ViewOptions options,
            boolean recordsOverUse) {
        this.mirror = new ClusterMirror(begins.platform());
        this.queue = queue;
        this.rows = new PinnedRows(queue);
        this.progress = new Kept<>(() -> JobProgress.of(mirror, rules.progress()));
        this.experience = new Kept<>(() -> new Experience(mirror));
        this.beliefs = new Kept<>(() -> Beliefs.of(mirror));
        this.episode = new EpisodeRecord(
                begins.platform().nbProcessors(),
                recordsOverUse ? Optional.of(new OverUse(mirror, rules.intervals())) : Optional.empty());
        this.view = new MirrorView(mirror, rows, begins.limits(), this);
        this.earnings = Earnings.of(options.objective(), options.form(), view, episode::reward);
        this.resizes = new MirrorResizes(mirror);
        this.placed = new PlacedJobs(mirror);
        this.outages = new Outages(placed, begins.platform().nbCores());
        this.announced = new AnnouncedOutages(begins.platform().nbCores());
        this.statistics = new QueueStatistics(queue, begins.limits());
        this.unheardJobs = begins.features().dynamicJobs();
        this.admission = new Admission(rules.impossibleJobs());
        this.pStates = PStateSwitch.of(begins.pStates(), mirror);
        this.eventsPerPass = rules.passes() == AgentRules.Passes.DATE ? Integer.MAX_VALUE : 1;
    }

    /** Heeds announced outages from now on. */
    void heedOutages() {
        heeds = true;
    }

    /** Places all jobs by node. */
    void placeByNode(NodePlacement placement) {
        placed.byNode(placement);
        view.show(placement);
    }

    /** {@return the placement by node, if some jobs have demands on nodes} */
    Optional<NodePlacement> byNode() {
        return placed.byNode();
    }

    /** Plans training jobs from now on. */
    void plan(PlanDesk desk) {
        plans = Optional.of(desk);
        mirror.listen(desk);
    }

    /** Tells whether a job is started by a plan alone. */
    boolean needsPlan(Job job) {
        return plans.isPresent() && plans.get().plans(job);
    }

    @Override
    public boolean drains() {
        return !announced.none();
    }

    @Override
    public boolean held(int row) {
        return announced.hold(job(row).resources(), now(), job(row).estimate());
    }

    @Override
    public int open(int row) {
        final int free = mirror.states().free().size();
        final ResourceSet closed = announced.closed(now(), job(row).estimate());
        final int[] taken = {0};
        closed.forEach(core -> taken[0] += mirror.states().free().contains(core) ? 1 : 0);
        return free - taken[0];
    }

    @Override
    public double now() {
        return message.now();
    }

    @Override
    public CoreFigures states() {
        return mirror.states();
    }

    @Override
    public JobProgress progress() {
        return progress.get();
    }

    @Override
    public PredictedEnds ends() {
        return new PredictedEnds(mirror);
    }

    @Override
    public Experience experience() {
        return experience.get();
    }

    @Override
    public Beliefs beliefs() {
        return beliefs.get();
    }

    @Override
    public PredictedEnds expectedEnds() {
        return new PredictedEnds(mirror, experience()::end);
    }

    @Override
    public void demands(float[] target, int offset) {
        statistics.write(target, offset);
    }

    @Override
    public int rows() {
        return rows.size();
    }

    @Override
    public Job job(int row) {
        return rows.job(row);
    }

    @Override
    public int number(int row) {
        return rows.get(row).number;
    }

    @Override
    public int row(int number) {
        return rows.row(number);
    }

    @Override
    public int first(JobOrder order) {
        return rows.row(queue.first(order, now()).number);
    }

    boolean running() {
        return running;
    }

    @Override
    public boolean news() {
        return news;
    }

    void forgetNews() {
        news = false;
    }

    void begin(Message next) {
        if (next.now() > message.now()) {
            refusedNow.clear();
        }
        message = next;
        taken = 0;
        decisions = new ArrayList<>(4);
        started.clear();
        earnings.elapse(next.now() - mirror.now());
        mirror.advance(next.now());
        plans.ifPresent(desk -> desk.reach(next.now()));
        announced.forget(next.now());
        // Machines are lost and regained before the first pass: a choice after an earlier event must not take them.
        for (final Event event : next.events()) {
            news |= event instanceof Event.Notify notice && (outages.hear(notice) | (heeds && announced.hear(notice)));
        }
    }

    boolean allTaken() {
        return taken == message.events().size();
    }

    /** Whether this message is the last one. */
    boolean isLast() {
        final List<Event> events = message.events();
        return !events.isEmpty() && events.get(events.size() - 1) instanceof Event.SimulationEnds;
    }

    /** Takes the events of the next pass, or all that are left. */
    void takeEvents(boolean all) {
        final List<Event> events = message.events();
        final int end = all ? events.size() : (int) Math.min(events.size(), (long) taken + eventsPerPass);
        while (taken < end) {
            events.get(taken++).match(this);
        }
    }

    /** Starts a waiting job if it fits. */
    boolean start(WaitingJob job, Placement placement) {
        final ResourceSet closed = announced.closed(now(), job.job.estimate());
        final ResourceSet alloc = closed.isEmpty() ? placement.place(job.job) : placement.place(job.job, closed);
        if (alloc.isEmpty()) {
            return false;
        }
        placed.placed(job.job, alloc);
        starts(job, alloc);
        return true;
    }

    private void starts(WaitingJob job, ResourceSet alloc) {
        rows.pin();
        queue.remove(job);
        started.add(job);
        decisions.add(placed.decision(now(), job.job, alloc));
    }

    /** Starts a waiting job on these cores if they are free and their nodes have what it asks for beside them. */
    boolean start(WaitingJob job, ResourceSet cores) {
        final boolean free = mirror.states().free().containsAll(cores)
                && !announced.closed(now(), job.job.estimate()).intersects(cores)
                && placed.start(job.job, cores);
        if (free) {
            starts(job, cores);
        }
        return free;
    }

    /**
     * Starts a training job if it can be placed.
     *
     * @param plan plans it
     * @param rejected whether it is rejected for good if it cannot be placed, or the simulator refuses it
     */
    boolean start(WaitingJob job, Function<PlanDesk, Optional<PlanDesk.Start>> plan, boolean rejected) {
        final Optional<PlanDesk.Start> start =
                refusedNow.contains(job.job.id()) ? Optional.empty() : plan.apply(plans.orElseThrow());
        if (start.isPresent()) {
            rows.pin();
            mirror.start(job.job, start.get().cores());
            view.predict(job.job.id(), start.get().end());
            queue.remove(job);
            planned.put(job.job.id(), new Planned(job, rejected));
            decisions.add(new Decision.ExecuteJob(
                    now(), job.job.id(), start.get().cores(), start.get().plan()));
        } else if (rejected) {
            reject(job);
        }
        return start.isPresent();
    }

    private void refused(Event.Notify event) {
        final String id = String.valueOf(event.details().get("job_id"));
        final Planned refused = planned.remove(id);
        if (refused == null) {
            return;
        }
        outages.released(mirror.end(id).alloc());
        view.neverRan();
        if (!Boolean.TRUE.equals(event.details().get("rejected"))) {
            if (refused.rejected()) {
                decisions.add(new Decision.RejectJob(now(), id));
            } else {
                queue.putBack(refused.job());
                refusedNow.add(id);
            }
        }
        news = true;
    }

    /** Orders other cores for a running job; false if they are not free, or another order is on its way. */
    boolean resize(String id, ResourceSet cores) {
        final boolean ordered = resizes.order(id, cores);
        if (ordered) {
            decisions.add(new ElasticDecision.ResizeJob(now(), id, cores));
        }
        return ordered;
    }

    /** Rejects a waiting job. */
    void reject(WaitingJob job) {
        rows.pin();
        queue.remove(job);
        decisions.add(new Decision.RejectJob(now(), job.job.id()));
    }

    /** Kills a running job. */
    void kill(String id) {
        decisions.add(new Decision.KillJobs(now(), List.of(id)));
    }

    /** Asks for a message at a date. */
    void call(double date) {
        decisions.add(new Decision.CallMeLater(now(), date));
    }

    /** Takes a job back into the queue that the last reply started, but another side did not. */
    void takeBack(String id) {
        final RunningJob ended = mirror.end(id);
        outages.released(ended.alloc());
        started.stream().filter(job -> job.job.id().equals(id)).forEach(queue::putBack);
        news = true;
    }

    /** Starts a waiting job on the cores that another side chose. */
    void startElsewhere(Decision.ExecuteJob execute) {
        if (execute.alloc().isEmpty()) {
            throw cannot("the start of the job (" + execute.jobId() + ") has a plan");
        }
        placed.start(leave(execute.jobId()), execute, now());
    }

    /** Drops a job from the queue. */
    Job leave(String id) {
        for (int i = 0; i < queue.size(); i++) {
            final WaitingJob waiting = queue.get(i);
            if (waiting.job.id().equals(id)) {
                queue.remove(waiting);
                return waiting.job;
            }
        }
        throw cannot("the job (" + id + ") does not wait here");
    }

    /** Tells P-states; true if they are in force at once. */
    boolean switchPStates() {
        return running && pStates.drain(now(), decisions);
    }

    Reply reply() {
        return new Reply(now(), decisions);
    }

    @Override
    public void jobSubmitted(Event.JobSubmitted event) {
        if (needsPlan(event.job()) || admission.admits(event.job(), placed::possible, now(), decisions)) {
            queue.add(event.job());
            news = true;
        }
    }

    @Override
    public void jobCompleted(Event.JobCompleted event) {
        end(event.jobId());
        news = true;
    }

    /** A job that ends although it was not started here waits no more. */
    private void end(String id) {
        for (int i = 0; i < queue.size() && !mirror.runs(id); i++) {
            if (queue.get(i).job.id().equals(id)) {
                queue.remove(queue.get(i));
                return;
            }
        }
        if (mirror.runs(id) || !unheardJobs) {
            planned.remove(id);
            outages.released(resizes.ended(id));
            final RunningJob ended = mirror.end(id);
            earnings.ended(ended, now());
            outages.released(ended.alloc());
        }
    }

    @Override
    public void notified(Event.Notify event) {
        if (event.type().equals(Event.Notify.NO_MORE_STATIC_JOBS)) {
            view.lastCame();
        } else if (event.type().equals(Event.Notify.EXECUTION_REFUSED)) {
            refused(event);
        }
        plans.ifPresent(desk -> desk.heard(event));
    }

    @Override
    public void elastic(ElasticEvent event) {
        if (event instanceof ElasticEvent.JobResized resized && resizes.ordered(resized.jobId())) {
            outages.released(resizes.resized(resized));
            view.predict(resized.jobId(), resized.predictedEnd());
            news = true;
        } else if (event instanceof ElasticEvent.ResizeRefused refused && resizes.ordered(refused.jobId())) {
            if (refused.cause() == ElasticEvent.Cause.NOT_ELASTIC) {
                throw new NoctuleException(
                        NoctuleException.Kind.RUN,
                        "The simulator does not change the cores of the job (" + refused.jobId() + ") in this run.",
                        "Maybe its machine or its profile cannot: docs/options.md says which jobs change.");
            }
            outages.released(resizes.refused(refused));
            news = true;
        }
    }

    @Override
    public void simulationEnds(Event.SimulationEnds event) {
        running = false;
        decisions.clear();
        admission.close();
        earnings.close();
        episode.end(now());
    }

    /** The complaint about an answer that cannot be followed. */
    static NoctuleException cannot(String why) {
        return NoctuleException.input(
                "This agent can follow one that starts and rejects jobs alone: " + why + ".",
                "Maybe let the agent of that run go on itself, or fork at the date 0.");
    }
}
