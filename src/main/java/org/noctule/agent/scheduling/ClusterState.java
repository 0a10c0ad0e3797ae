package org.noctule.agent.scheduling;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.noctule.agent.NodePlacement;
import org.noctule.agent.Placement;
import org.noctule.agent.SizingPlacement;
import org.noctule.agent.SwitchingPlacement;
import org.noctule.agent.book.Allocation;
import org.noctule.agent.book.AllocationBook;
import org.noctule.agent.book.AnnouncedOutages;
import org.noctule.agent.book.JobSizes;
import org.noctule.error.NoctuleException;
import org.noctule.platform.Platform;
import org.noctule.protocol.Decision;
import org.noctule.protocol.ElasticDecision;
import org.noctule.protocol.ElasticEvent;
import org.noctule.protocol.Event;
import org.noctule.protocol.Reply;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Elasticity;
import org.noctule.workload.Job;

/**
 * The cluster as a {@link SchedulingPolicy} sees and changes it: jobs that wait, jobs that run, and free cores. Lists
 * are copies, so that jobs may be started while one is walked through; they cost as much as there are jobs in them.
 */
public final class ClusterState {
    private final Platform platform;
    private final Placement placement;
    /** Whether starts tell what jobs have of nodes. */
    private final boolean byNode;

    private final AnnouncedOutages announced;
    private final Map<String, Job> waiting = new LinkedHashMap<>();
    private final AllocationBook book = new AllocationBook();
    private final Map<String, SizeRequest> requests = new LinkedHashMap<>();
    private final List<String> suspending = new ArrayList<>();
    private final Set<String> killed = new HashSet<>();
    private List<Decision> decisions = new ArrayList<>();
    private double now;

    ClusterState(Platform platform, Placement placement, boolean byNode) {
        this.byNode = byNode;
        this.platform = platform;
        this.placement = placement;
        this.announced = new AnnouncedOutages(platform.nbCores());
    }

    /** {@return the simulated date in seconds} */
    public double now() {
        return now;
    }

    /** {@return the machine: its nodes, processors and cores} */
    public Platform platform() {
        return platform;
    }

    /** {@return the number of free cores: cores that are in use and have no job} */
    public int freeCores() {
        return placement.free();
    }

    /** {@return the jobs in the order of their submission, unmodifiable} */
    public List<Job> waiting() {
        return List.copyOf(waiting.values());
    }

    /**
     * Returns the waiting jobs, sorted.
     *
     * @param order the order; equal jobs stay in that of their submission
     * @return the jobs, unmodifiable
     */
    public List<Job> waiting(Comparator<? super Job> order) {
        return waiting.values().stream().sorted(order).toList();
    }

    /** {@return the jobs in the order of their starts, unmodifiable} */
    public List<StartedJob> running() {
        return book.started().stream()
                .filter(job -> !job.suspended())
                .map(job -> new StartedJob(job.job(), job.cores(), job.start()))
                .toList();
    }

    /**
     * {@return the started jobs, suspended ones among them, with what they have had of the machine: a live view in the
     * order of their first starts, unmodifiable}
     */
    public Collection<Allocation> started() {
        return book.started();
    }

    /**
     * Finds a started job.
     *
     * @param job the job
     * @return its cores, empty if it has not started or has ended
     */
    public Optional<Allocation> find(Job job) {
        return book.find(job.id());
    }

    /** {@return the requests whose deadline has not passed, in the order of the asking, unmodifiable} */
    public List<SizeRequest> requests() {
        return requests.values().stream()
                .filter(request -> request.deadline() >= now)
                .toList();
    }

    /**
     * Tells whether announced outages alone keep a job waiting, even if nothing else ran: too few cores stay in use
     * until its requested time would be over, of enough that are in use now or announced to be out of it. Such a job is
     * best passed over.
     *
     * @param job a waiting job
     * @return true if it cannot start for their sake, on the fewest cores on which it may
     */
    public boolean held(Job job) {
        final int least = JobSizes.least(job);
        return announced.hold(least, now, seconds(job, least));
    }

    /**
     * Tells whether announced outages alone keep a job from some cores, even if nothing else ran.
     *
     * @param job a waiting job
     * @param within the cores
     * @return true if it cannot start there for their sake, on as many as it asks for
     */
    public boolean held(Job job, ResourceSet within) {
        return announced.hold(job.resources(), now, seconds(job, job.resources()), within);
    }

    /**
     * Tells whether announced outages alone keep a suspended job from going on, even if nothing else ran.
     *
     * @param job a job without cores
     * @return true if it cannot go on for their sake
     */
    public boolean held(Allocation job) {
        return announced.hold(job.size(), now, left(job));
    }

    /**
     * Tells whether announced outages alone keep a suspended job from going on on some cores, even if nothing else ran.
     *
     * @param job a job without cores
     * @param within the cores
     * @return true if it cannot go on there for their sake
     */
    public boolean held(Allocation job, ResourceSet within) {
        return announced.hold(job.size(), now, left(job), within);
    }

    /** The requested time of a job, longer on cores on which it is expected to take longer. */
    private static double seconds(Job job, int cores) {
        return Math.max(job.estimate(), JobSizes.seconds(job, cores));
    }

    /** The rest of a suspended job's requested time. */
    private double left(Allocation job) {
        return Math.max(0, seconds(job.job(), job.size()) - job.ran(now)) + cost(job);
    }

    /** The seconds that a change costs a job. */
    private static double cost(Allocation job) {
        return job.job().elasticity().map(Elasticity::cost).orElse(0.0);
    }

    /** Chooses cores that no announced outage takes away for so long. */
    private ResourceSet place(Job job, double seconds) {
        final ResourceSet closed = announced.closed(now, seconds);
        if (closed.isEmpty()) {
            return placement.place(job);
        }
        return announced.open(now, seconds) < job.resources() ? ResourceSet.EMPTY : placement.place(job, closed);
    }

    private ResourceSet place(Job job, int count, double seconds) {
        final ResourceSet closed = announced.closed(now, seconds);
        return closed.isEmpty() ? sizing().place(job, count) : sizing().place(job, count, closed);
    }

    /**
     * Starts a job if it fits, on as many free cores as it asks for, which the core order {@code decision.agent.cores}
     * chooses. Cores that an announced outage takes away before the job's requested time is over are not free to it.
     *
     * @param job a waiting job
     * @return false, with nothing changed, if there are not enough free cores with enough memory
     * @throws IllegalArgumentException if the job does not wait
     */
    public boolean start(Job job) {
        check(waiting.containsKey(job.id()), job, "start", "wait");
        return begin(job, place(job, job.estimate()));
    }

    /**
     * Starts a job on another number of cores than it asks for, if it fits.
     *
     * @param job a waiting job
     * @param count the number of cores, a number at which the job may run
     * @return false, with nothing changed, if there are not enough free cores with enough memory
     * @throws IllegalArgumentException if the job does not wait
     */
    public boolean start(Job job, int count) {
        if (count == job.resources()) {
            return start(job);
        }
        check(waiting.containsKey(job.id()), job, "start", "wait");
        return begin(job, place(job, count, seconds(job, count)));
    }

    private boolean begin(Job job, ResourceSet cores) {
        if (cores.isEmpty()) {
            return false;
        }
        waiting.remove(job.id());
        book.start(job, cores, now);
        decisions.add(
                byNode && placement instanceof NodePlacement nodes
                        ? new Decision.ExecuteJob(now, job.id(), cores, nodes.plan(job))
                        : new Decision.ExecuteJob(now, job.id(), cores));
        return true;
    }

    private SizingPlacement sizing() {
        if (placement instanceof SizingPlacement sizing) {
            return sizing;
        }
        throw NoctuleException.input(
                "The sizes of jobs can be changed only by the core order lowest_id, where the simulator sets the P-states.",
                "Maybe leave out decision.agent.cores, and the P-states of the agent.");
    }

    /** The cores of a job if it had another number of them; empty, with nothing taken, if there are not enough. */
    private ResourceSet sized(Allocation job, int count) {
        final int more = count - job.cores().size();
        if (more > 0) {
            final ResourceSet added = place(job.job(), more, job.predictedEnd() - now);
            return added.isEmpty() ? added : job.cores().plus(added);
        }
        final ResourceSet kept = lowest(job.cores(), count);
        return spoils(job, kept) ? ResourceSet.EMPTY : kept;
    }

    /** Tells whether a running job would only reach into an announced outage if it had fewer cores. */
    private boolean spoils(Allocation job, ResourceSet kept) {
        return !announced.none()
                && kept.intersects(announced.closed(now, job.predictedEnd(kept.size(), now) + cost(job) - now))
                && !kept.intersects(announced.closed(now, job.predictedEnd() - now));
    }

    private static ResourceSet lowest(ResourceSet cores, int count) {
        final ResourceSet.Builder kept = new ResourceSet.Builder();
        int left = count;
        for (int i = 0; left > 0; i++) {
            final int last = Math.min(cores.last(i), cores.first(i) + left - 1);
            kept.add(cores.first(i), last);
            left -= last - cores.first(i) + 1;
        }
        return kept.build();
    }

    /**
     * Orders another number of cores for a running job. It grows by free cores, which are its own from now on; what it
     * loses by shrinking, those of the highest ids, is free when a later message says so.
     *
     * @param job a job with cores and without an order on its way
     * @param count the number of cores, a number at which the job may run
     * @return false, with nothing changed, if there are not enough free cores, if fewer would let it reach into an
     *     announced outage, or if an order for the job was refused at this date
     */
    public boolean resize(Allocation job, int count) {
        check(!job.suspended() && !job.changing(), job.job(), "resize", "run without a change on its way");
        final ResourceSet alloc = job.refusedAt(now) ? ResourceSet.EMPTY : sized(job, count);
        if (alloc.isEmpty()) {
            return false;
        }
        book.orderResize(job, alloc);
        decisions.add(new ElasticDecision.ResizeJob(now, job.job().id(), alloc));
        return true;
    }

    /**
     * Orders to take all cores of a running job, which are free when a later message says so.
     *
     * @param job a job with cores and without an order on its way
     * @return false, with nothing changed, if an order for the job was refused at this date
     */
    public boolean suspend(Allocation job) {
        check(!job.suspended() && !job.changing(), job.job(), "suspend", "run without a change on its way");
        if (job.refusedAt(now)) {
            return false;
        }
        if (byNode) {
            throw NoctuleException.input(
                    "An agent that suspends jobs knows them as numbers of cores, and jobs of this run have demands on nodes.",
                    "Maybe take a queue agent (fcfs, filler, easy, conservative, priority), which places by node.");
        }
        book.orderSuspension(job);
        suspending.add(job.job().id());
        return true;
    }

    /**
     * Lets a suspended job go on, on as many cores as it had.
     *
     * @param job a job without cores and without an order on its way
     * @return false, with nothing changed, if there are not enough free cores, or an order for the job was refused at
     *     this date
     */
    public boolean resume(Allocation job) {
        check(job.suspended() && !job.changing(), job.job(), "resume", "wait for that without a change on its way");
        final ResourceSet alloc = job.refusedAt(now) ? ResourceSet.EMPTY : place(job.job(), job.size(), left(job));
        if (alloc.isEmpty()) {
            return false;
        }
        book.orderResumption(job, alloc);
        decisions.add(new ElasticDecision.ResumeJob(now, job.job().id(), alloc));
        return true;
    }

    /**
     * Answers what a running job asks for.
     *
     * @param request one of {@link #requests()}
     * @param granted whether the job gets its cores
     * @return false if it was granted, but there are not enough free cores or a change of the job is on its way: the
     *     request still waits
     */
    public boolean answer(SizeRequest request, boolean granted) {
        final Allocation job = request.job();
        ResourceSet alloc = ResourceSet.EMPTY;
        if (granted) {
            alloc = job.changing() || job.suspended() ? ResourceSet.EMPTY : sized(job, request.cores());
            if (alloc.isEmpty()) {
                return false;
            }
            book.orderResize(job, alloc);
        }
        requests.remove(job.job().id());
        decisions.add(new ElasticDecision.ResizeAnswer(now, job.job().id(), granted, alloc));
        return true;
    }

    /**
     * Refuses a job for good. Jobs that can never run are refused without a policy.
     *
     * @param job a waiting job
     * @throws IllegalArgumentException if the job does not wait
     */
    public void reject(Job job) {
        check(waiting.remove(job.id()) != null, job, "reject", "wait");
        decisions.add(new Decision.RejectJob(now, job.id()));
    }

    /**
     * Kills a job. It holds its cores until the next message tells its end.
     *
     * @param job a running job; nothing is done if it was killed before
     * @throws IllegalArgumentException if the job does not run
     */
    public void kill(Job job) {
        check(book.find(job.id()).isPresent(), job, "kill", "run");
        if (killed.add(job.id())) {
            decisions.add(new Decision.KillJobs(now, List.of(job.id())));
        }
    }

    /**
     * Asks to decide again at a later date, even if nothing happens until then.
     *
     * @param date the date in seconds
     * @throws IllegalArgumentException if it is not after now
     */
    public void callAt(double date) {
        if (!(date > now)) {
            throw new IllegalArgumentException("a call was asked for at " + date + ", which is not after " + now);
        }
        decisions.add(new Decision.CallMeLater(now, date));
    }

    private void check(boolean holds, Job job, String verb, String state) {
        if (!holds) {
            throw new IllegalArgumentException("it wanted to " + verb + " the job (" + job.id() + ") at date " + now
                    + ", which does not " + state);
        }
    }

    void at(double date) {
        now = date;
        announced.forget(date);
    }

    /** Tells whether a job waits or runs. */
    boolean knows(String id) {
        return waiting.containsKey(id) || book.find(id).isPresent();
    }

    boolean possible(Job job) {
        return placement.possible(job);
    }

    void submitted(Job job) {
        waiting.put(job.id(), job);
    }

    /** Forgets a job, and takes back its cores if it ran. */
    void ended(String id) {
        waiting.remove(id);
        killed.remove(id);
        requests.remove(id);
        book.find(id).ifPresent(job -> release(job.job(), book.ended(id)));
    }

    private void release(Job job, ResourceSet cores) {
        if (!cores.isEmpty()) {
            placement.release(job, cores);
        }
    }

    void resized(ElasticEvent.JobResized event) {
        book.find(event.jobId()).ifPresent(job -> release(job.job(), book.resized(event)));
    }

    void suspended(ElasticEvent.JobsSuspended event) {
        for (final String id : event.jobIds()) {
            book.find(id).ifPresent(job -> release(job.job(), book.suspended(id, event.timestamp())));
        }
    }

    void refused(ElasticEvent.ResizeRefused event) {
        book.find(event.jobId()).ifPresent(job -> release(job.job(), book.refused(event)));
    }

    void requested(ElasticEvent.ResizeRequested event) {
        book.find(event.jobId())
                .ifPresent(
                        job -> requests.put(event.jobId(), new SizeRequest(job, event.resources(), event.deadline())));
    }

    /** Heeds the outage that a notice announces from now on; false if it announces none. */
    boolean heed(Event.Notify notice) {
        return announced.hear(notice);
    }

    void withdraw(ResourceSet cores) {
        placement.withdraw(cores);
        announced.withdraw(cores);
    }

    void restore(ResourceSet cores) {
        placement.restore(cores);
        announced.restore(cores);
    }

    /** Hands over the decisions since the last reply. */
    Reply reply() {
        if (placement instanceof SwitchingPlacement switching) {
            decisions.addAll(switching.switches(now));
        }
        if (!suspending.isEmpty()) {
            decisions.add(new ElasticDecision.SuspendJobs(now, List.copyOf(suspending)));
            suspending.clear();
        }
        final Reply reply = new Reply(now, decisions);
        decisions = new ArrayList<>();
        return reply;
    }
}
