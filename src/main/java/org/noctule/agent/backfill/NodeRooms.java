package org.noctule.agent.backfill;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.agent.NodeFilter;
import org.noctule.agent.NodePlacement;
import org.noctule.agent.Room;
import org.noctule.protocol.Decision;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.GresRequest;
import org.noctule.workload.Job;
import org.noctule.workload.JobPlan;
import org.noctule.workload.NodeDemand;

/**
 * The rooms of nodes as passes see them, for jobs with demands on nodes: what jobs have, and which nodes they may use.
 */
final class NodeRooms {
    private static final long UNSURE = -1;

    private final NodePlacement placement;
    private final JobTable jobs;
    private final Room idle;
    private NodeFilter filter = NodeFilter.ALL;
    /** Jobs whose places are free, but not yet for passes. */
    private final List<Unseen> unseen = new ArrayList<>();

    /** Kinds of demands: jobs of one have a place or none together. */
    private final Map<Kind, Integer> kinds = new HashMap<>();

    private int[] kindOf = new int[64];
    /** The kinds for which the idle machine has a place. */
    private final BitSet possible = new BitSet();

    /** The room in which each kind was last found to have no place; {@link #UNSURE} where less room may be one. */
    private long[] full = new long[64];
    /** Counts what makes room. */
    private long freedom = 1;
    /** Counts what changes the room. */
    private long state = 1;

    private record Unseen(Job job, JobPlan plan) {}

    private record Kind(Optional<NodeDemand> demand, int cores, double memory) {}

    NodeRooms(NodePlacement placement, JobTable jobs) {
        this.placement = placement;
        this.jobs = jobs;
        this.idle = placement.room();
        jobs.distinguish();
    }

    /** Learns the kind of a job that will ask for a place; tells whether the idle machine has one for it. */
    boolean possible(int job) {
        final Job asks = jobs.job(job);
        if (job >= kindOf.length) {
            kindOf = Arrays.copyOf(kindOf, 2 * job);
        }
        final int known = kinds.size();
        final int kind = kinds.computeIfAbsent(new Kind(asks.demand(), asks.resources(), asks.memory()), each -> known);
        kindOf[job] = kind;
        jobs.marks[job] = mark(kind);
        if (kind == known) {
            if (kind == full.length) {
                full = Arrays.copyOf(full, 2 * kind);
            }
            full[kind] = asks.demand().map(NodeRooms::isExact).orElse(true) ? 0 : UNSURE;
            possible.set(kind, placement.possible(asks));
        }
        return possible.get(kind);
    }

    /** Whether a job that has no place has none in less room either: greedy choices of several things may find one. */
    private static boolean isExact(NodeDemand demand) {
        return (demand.tasks() == 1
                        || demand.gres().stream().noneMatch(request -> request.per() == GresRequest.Per.JOB))
                && demand.gres().stream().map(GresRequest::name).distinct().count()
                        == demand.gres().size();
    }

    /** The kind of a job's demand: a number from 0 to less than {@link #kinds()}. */
    int kind(int job) {
        return kindOf[job];
    }

    /** One bit, which stands for kinds: for one alone if there are few. */
    static long mark(int kind) {
        return 1L << kind;
    }

    /** Whether a job of a kind that has no place has none in less room either. */
    boolean exact(int kind) {
        return full[kind] != UNSURE;
    }

    /** Whether no job of a kind has a place, as was found since nodes last had more room. */
    boolean full(int kind) {
        return full[kind] == freedom;
    }

    /** The number of kinds. */
    int kinds() {
        return kinds.size();
    }

    /** A number that is another one whenever nodes have other room. */
    long state() {
        return state;
    }

    /** Hears that nodes have more room. */
    void freed() {
        freedom++;
        state++;
    }

    /** Restricts the nodes of jobs from now on, beside what restricts them already. */
    void restrict(NodeFilter more) {
        filter = filter == NodeFilter.ALL ? more : filter.and(more);
    }

    /** Whether jobs of one kind may use other nodes, so that they may have a place or none apart. */
    boolean restricted() {
        return filter != NodeFilter.ALL;
    }

    /** The nodes that a job may use if it starts at a date. */
    Optional<BitSet> nodes(int job, double from) {
        return filter.nodes(jobs.job(job), from, Availability.end(from, jobs.estimate[job]));
    }

    /** The next date at which jobs may use other nodes. */
    double next(double date) {
        return filter.next(date);
    }

    /** Whether the restrictions alone keep a job waiting, even if nothing else ran. */
    boolean held(int job, double now) {
        final Optional<BitSet> nodes = nodes(job, now);
        return nodes.isPresent() && !idle.fits(jobs.job(job), nodes);
    }

    /** Tells whether a job has a place now. */
    boolean fits(int job, double now) {
        return seen().fits(jobs.job(job), nodes(job, now));
    }

    /** The things beside cores for want of which a job has no place now; empty if that is not one thing. */
    String missing(int job) {
        final Room room = seen();
        return Missing.of(jobs.job(job), other -> room.fits(other, Optional.empty()));
    }

    /** The room that passes see, as a copy. */
    Room seen() {
        final Room room = placement.room();
        unseen.forEach(ended -> room.take(ended.job, ended.plan));
        return room;
    }

    /** Chooses a place and takes it; no cores if there is none. */
    ResourceSet place(int job, double now) {
        if (full(kindOf[job])) {
            return ResourceSet.EMPTY;
        }
        final Optional<BitSet> nodes = nodes(job, now);
        final ResourceSet cores = placement.place(jobs.job(job), nodes);
        if (cores.isEmpty() && nodes.isEmpty() && full[kindOf[job]] != UNSURE) {
            full[kindOf[job]] = freedom;
        }
        return cores;
    }

    /** Takes a place that was chosen in a room. */
    ResourceSet take(int job, JobPlan plan) {
        return placement.take(jobs.job(job), plan);
    }

    /** Takes a place that another decision side chose. */
    void take(int job, ResourceSet alloc, Optional<JobPlan> plan) {
        placement.take(jobs.job(job), alloc, plan);
        state++;
    }

    /** The place of a job that has cores, as passes see it. */
    JobPlan plan(int job) {
        for (final Unseen ended : unseen) {
            if (ended.job == jobs.job(job)) {
                return ended.plan;
            }
        }
        return placement.plan(jobs.job(job));
    }

    Decision.ExecuteJob execute(int job, ResourceSet alloc, double now) {
        state++;
        return new Decision.ExecuteJob(now, jobs.job(job).id(), alloc, plan(job));
    }

    /** Gives the place of a job back, which passes see once it is {@link #freed}. */
    void release(int job) {
        unseen.add(new Unseen(jobs.job(job), plan(job)));
        placement.release(jobs.job(job), jobs.alloc(job));
        freed();
    }

    void freed(int job) {
        unseen.removeIf(ended -> ended.job == jobs.job(job));
    }
}
