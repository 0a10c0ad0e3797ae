package org.noctule.agent.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.noctule.agent.AgentRules;
import org.noctule.agent.ClusterEvents;
import org.noctule.agent.JobOrder;
import org.noctule.agent.Placement;
import org.noctule.agent.book.AnnouncedOutages;
import org.noctule.agent.book.IdleCapacity;
import org.noctule.agent.book.Outages;
import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.JobProgress;
import org.noctule.agent.mirror.OverUse;
import org.noctule.agent.mirror.RunningJob;
import org.noctule.agent.placement.MirrorBooks;
import org.noctule.agent.reward.Earnings;
import org.noctule.agent.view.Experience;
import org.noctule.agent.view.MirrorView;
import org.noctule.agent.view.PredictedEnds;
import org.noctule.agent.view.Present;
import org.noctule.error.NoctuleException;
import org.noctule.platform.CoreFigures;
import org.noctule.protocol.Decision;
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

    private final Outages outages;
    private final AnnouncedOutages announced;
    private final boolean unheardJobs;
    private final Admission admission;
    private final PStateSwitch pStates;
    private final int eventsPerPass;
    private final AgentRules.Progress progressRule;
    private final QueueStatistics statistics;

    private Optional<JobProgress> progress = Optional.empty();
    private Optional<Experience> experience = Optional.empty();

    /** The jobs that the reply being made starts. */
    private final List<WaitingJob> started = new ArrayList<>();

    private Message message = new Message(0, List.of());
    private List<Decision> decisions = List.of();
    private int taken;
    private boolean running = true;
    private boolean news;
    private boolean heeds;

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
        this.progressRule = rules.progress();
        this.episode = new EpisodeRecord(
                begins.platform().nbProcessors(),
                recordsOverUse ? Optional.of(new OverUse(mirror, rules.intervals())) : Optional.empty());
        this.view = new MirrorView(mirror, rows, begins.limits(), this);
        this.earnings = Earnings.of(options.objective(), options.form(), view, episode::reward);
        this.outages = new Outages(new MirrorBooks(mirror), begins.platform().nbCores());
        this.announced = new AnnouncedOutages(begins.platform().nbCores());
        this.statistics = new QueueStatistics(queue, begins.limits());
        this.unheardJobs = begins.features().dynamicJobs();
        this.admission = new Admission(new IdleCapacity(begins.platform()), rules.impossibleJobs());
        this.pStates = PStateSwitch.of(begins.pStates(), mirror);
        this.eventsPerPass = rules.passes() == AgentRules.Passes.DATE ? Integer.MAX_VALUE : 1;
    }

    /** Heeds announced outages from now on. */
    void heedOutages() {
        heeds = true;
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
        return progress.orElseGet(() -> {
            progress = Optional.of(JobProgress.of(mirror, progressRule));
            return progress.get();
        });
    }

    @Override
    public PredictedEnds ends() {
        return new PredictedEnds(mirror);
    }

    @Override
    public Experience experience() {
        return experience.orElseGet(() -> {
            experience = Optional.of(new Experience(mirror));
            return experience.get();
        });
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
        message = next;
        taken = 0;
        decisions = new ArrayList<>(4);
        started.clear();
        earnings.elapse(next.now() - mirror.now());
        mirror.advance(next.now());
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
        starts(job, alloc);
        return true;
    }

    private void starts(WaitingJob job, ResourceSet alloc) {
        rows.pin();
        queue.remove(job);
        started.add(job);
        decisions.add(new Decision.ExecuteJob(now(), job.job.id(), alloc));
    }

    /** Starts a waiting job on these cores if they are free and have the memory for it. */
    boolean start(WaitingJob job, ResourceSet cores) {
        final boolean free = mirror.states().free().containsAll(cores)
                && !announced.closed(now(), job.job.estimate()).intersects(cores)
                && mirror.states().firstNodeWithout(cores, ClusterMirror.memory(job.job)) < 0;
        if (free) {
            mirror.start(job.job, cores);
            starts(job, cores);
        }
        return free;
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
        mirror.start(leave(execute.jobId()), execute.alloc(), execute.startDate(now()));
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
        if (admission.admits(event.job(), now(), decisions)) {
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
            final RunningJob ended = mirror.end(id);
            earnings.ended(ended, now());
            outages.released(ended.alloc());
        }
    }

    @Override
    public void notified(Event.Notify event) {
        if (event.type().equals(Event.Notify.NO_MORE_STATIC_JOBS)) {
            view.lastCame();
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
