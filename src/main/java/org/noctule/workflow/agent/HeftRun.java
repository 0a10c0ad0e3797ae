package org.noctule.workflow.agent;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.noctule.agent.scheduling.ClusterState;
import org.noctule.agent.scheduling.SchedulingPolicy;
import org.noctule.protocol.Event;
import org.noctule.workload.Job;
import org.noctule.workload.JobOutline;

/**
 * Starts jobs by a {@link HeftPlan}: those of a unit in the order of their planned starts, each as soon as it has come
 * and its cores are free. Jobs that were not known ahead are added to the plan when they come, in its gaps; those that
 * fit on no unit are started on any cores, before all others. Jobs that announced outages hold let others pass.
 */
final class HeftRun implements SchedulingPolicy {
    private final ComputeUnits units;
    private final UnitPlacement placement;
    private final UnitTimeline[] timelines;
    private final List<TreeSet<Slot>> queues = new ArrayList<>();
    private final Map<String, Slot> slots = new HashMap<>();
    private final Map<String, List<String>> children = new HashMap<>();

    /**
     * The planned start of a job on a unit. The number puts slots of one date into the order in which they were
     * planned: a parent of no length comes before its children, whoever stands first in the workload.
     */
    private record Slot(String id, int unit, double start, int number) {
        static final Comparator<Slot> BY_START =
                Comparator.comparingDouble(Slot::start).thenComparingInt(Slot::number);
    }

    private int numbers;

    HeftRun(Event.SimulationBegins begins) {
        final List<JobOutline> jobs = begins.outlines();
        this.units = ComputeUnits.of(begins.platform(), widest(begins));
        this.placement = new UnitPlacement(begins.platform());
        for (int unit = 0; unit < units.size(); unit++) {
            queues.add(new TreeSet<>(Slot.BY_START));
        }
        final HeftPlan plan = new HeftPlan(new OutlinedJobs(jobs, units));
        this.timelines = plan.timelines();
        for (int job = 0; job < jobs.size(); job++) {
            final String id = jobs.get(job).id();
            jobs.get(job)
                    .dependencies()
                    .parents()
                    .forEach(parent -> children.computeIfAbsent(parent, none -> new ArrayList<>())
                            .add(id));
        }
        for (final int job : plan.order()) {
            if (plan.unit(job) >= 0) {
                enqueue(jobs.get(job).id(), plan.unit(job), plan.start(job));
            }
        }
    }

    private static int widest(Event.SimulationBegins begins) {
        final int machine = begins.platform().nbCores();
        return begins.outlines().isEmpty()
                ? (int) Math.min(machine, Math.max(1, begins.limits().cores()))
                : begins.outlines().stream()
                        .mapToInt(JobOutline::resources)
                        .filter(cores -> cores <= machine)
                        .max()
                        .orElse(1);
    }

    UnitPlacement placement() {
        return placement;
    }

    private void enqueue(String id, int unit, double start) {
        final Slot slot = new Slot(id, unit, start, numbers++);
        slots.put(id, slot);
        queues.get(unit).add(slot);
    }

    /** Takes a job that will not succeed, and those that wait for it, out of the plan. */
    void lost(String id) {
        final Deque<String> left = new ArrayDeque<>(List.of(id));
        while (!left.isEmpty()) {
            final String job = left.remove();
            final Slot slot = slots.remove(job);
            if (slot != null) {
                queues.get(slot.unit).remove(slot);
            }
            final List<String> more = children.remove(job);
            if (more != null) {
                left.addAll(more);
            }
        }
    }

    @Override
    public void schedule(ClusterState cluster) {
        final Map<String, Job> waiting = new LinkedHashMap<>();
        for (final Job job : cluster.waiting()) {
            if (placement.possible(job)) {
                waiting.put(job.id(), job);
                if (!slots.containsKey(job.id())) {
                    insert(job, cluster.now());
                }
            }
        }
        if (startedWide(cluster, waiting)) {
            for (int unit = 0; unit < queues.size(); unit++) {
                start(cluster, waiting, unit);
            }
        }
    }

    /** Starts jobs that no unit holds, on any cores; false if one still waits, for whose sake the machine empties. */
    private boolean startedWide(ClusterState cluster, Map<String, Job> waiting) {
        placement.everywhere();
        for (final Job job : waiting.values()) {
            if (cluster.held(job)) {
                continue;
            }
            final Slot slot = slots.get(job.id());
            if (slot != null && !placement.couldHold(job, units.first(slot.unit), units.last(slot.unit))) {
                queues.get(slot.unit).remove(slot);
                if (!cluster.start(job)) {
                    return false;
                }
            } else if (slot == null && !cluster.start(job)) {
                return false;
            }
        }
        return true;
    }

    private void start(ClusterState cluster, Map<String, Job> waiting, int unit) {
        final TreeSet<Slot> queue = queues.get(unit);
        placement.within(units.first(unit), units.last(unit));
        for (final Iterator<Slot> planned = queue.iterator(); planned.hasNext(); ) {
            final Job job = waiting.get(planned.next().id);
            if (job != null && cluster.held(job, units.set(unit))) {
                continue;
            }
            if (job == null || !cluster.start(job)) {
                return;
            }
            planned.remove();
        }
    }

    private void insert(Job job, double now) {
        int best = -1;
        double bestStart = 0;
        double bestEnd = Double.POSITIVE_INFINITY;
        for (int unit = 0; unit < units.size(); unit++) {
            timelines[unit].forget(now);
            if (placement.couldHold(job, units.first(unit), units.last(unit))) {
                final double seconds = OutlinedJobs.seconds(JobOutline.of(job)) * units.slowness(unit);
                final double start = timelines[unit].earliest(now, seconds, job.resources());
                if (start + seconds < bestEnd) {
                    best = unit;
                    bestStart = start;
                    bestEnd = start + seconds;
                }
            }
        }
        if (best >= 0) {
            timelines[best].take(bestStart, bestEnd - bestStart, job.resources());
            enqueue(job.id(), best, bestStart);
        }
    }
}
