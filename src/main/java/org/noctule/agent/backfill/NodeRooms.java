package org.noctule.agent.backfill;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.noctule.agent.NodeFilter;
import org.noctule.agent.NodePlacement;
import org.noctule.agent.Room;
import org.noctule.protocol.Decision;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.JobPlan;

/**
 * The rooms of nodes as passes see them, for jobs with demands on nodes: what jobs have, and which nodes they may use.
 */
final class NodeRooms {
    private final NodePlacement placement;
    private final JobTable jobs;
    private final Room idle;
    private NodeFilter filter = NodeFilter.ALL;
    /** Jobs whose places are free, but not yet for passes. */
    private final List<Unseen> unseen = new ArrayList<>();

    private record Unseen(Job job, JobPlan plan) {}

    NodeRooms(NodePlacement placement, JobTable jobs) {
        this.placement = placement;
        this.jobs = jobs;
        this.idle = placement.room();
    }

    /** Restricts the nodes of jobs from now on, beside what restricts them already. */
    void restrict(NodeFilter more) {
        filter = filter == NodeFilter.ALL ? more : filter.and(more);
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

    /** The room that passes see, as a copy. */
    Room seen() {
        final Room room = placement.room();
        unseen.forEach(ended -> room.take(ended.job, ended.plan));
        return room;
    }

    /** Chooses a place and takes it; no cores if there is none. */
    ResourceSet place(int job, double now) {
        return placement.place(jobs.job(job), nodes(job, now));
    }

    /** Takes a place that was chosen in a room. */
    ResourceSet take(int job, JobPlan plan) {
        return placement.take(jobs.job(job), plan);
    }

    /** Takes a place that another decision side chose. */
    void take(int job, ResourceSet alloc, Optional<JobPlan> plan) {
        placement.take(jobs.job(job), alloc, plan);
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
        return new Decision.ExecuteJob(now, jobs.job(job).id(), alloc, plan(job));
    }

    /** Gives the place of a job back, which passes see once it is {@link #freed}. */
    void release(int job) {
        unseen.add(new Unseen(jobs.job(job), plan(job)));
        placement.release(jobs.job(job), jobs.alloc(job));
    }

    void freed(int job) {
        unseen.removeIf(ended -> ended.job == jobs.job(job));
    }
}
