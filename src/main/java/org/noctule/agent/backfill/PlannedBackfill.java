package org.noctule.agent.backfill;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import org.noctule.agent.WaitReason;
import org.noctule.agent.priority.BackfillLimits;

/**
 * Backfilling that plans anew at every pass, as Slurm's {@code sched/backfill} does: the first jobs of the queue that
 * do not fit are given the earliest reservations that delay none before them, and a job may start that delays none of
 * these. With one reservation it is EASY within limits; with one per job nobody is ever delayed by a job behind it,
 * but, unlike in {@link Conservative}, a reservation may move back when the order changes.
 *
 * <p>The head of the queue is looked at whatever the limits are. Where memory limits jobs, those that pass leave the
 * head its {@link MemoryReservation} too. A running job that has outlived its estimate is expected to end now. A pass
 * takes time for each job that is looked at and each step of availability.
 */
final class PlannedBackfill implements QueueMethod {
    private final Machine machine;
    private final JobTable jobs;
    private final Queue queue;
    private final Queue sweep;
    private final int reservations;
    private final BackfillLimits limits;
    private final RunningJobs running;
    private final DoubleFunction<CorePlan> plans;
    /** Plans beside announced outages. */
    private final DoubleFunction<CorePlan> drained;

    private final Map<String, Integer> lookedAt = new HashMap<>();
    /** Those of the last pass, in the order in which they were made. */
    private final List<Reservation> made = new ArrayList<>();

    /** A job that is to start at a date; never if that is infinite. */
    private record Reservation(int job, double start) {}

    /**
     * Makes the method.
     *
     * @param queue the order in which jobs are given reservations
     * @param sweep the order in which the others are tried; the same if there is none of its own
     * @param reservations most jobs that have one at once
     */
    PlannedBackfill(Machine machine, Queue queue, Queue sweep, int reservations, BackfillLimits limits) {
        this.machine = machine;
        this.jobs = machine.jobs;
        this.queue = queue;
        this.sweep = sweep;
        this.reservations = reservations;
        this.limits = limits;
        this.running = new RunningJobs(machine.jobs);
        if (machine.rooms().isPresent()) {
            final NodeRooms rooms = machine.rooms().get();
            this.plans = now -> new RoomPlan(machine, rooms, running, now);
            this.drained = plans;
        } else {
            final ReservationPlan plan = new ReservationPlan();
            this.plans = now -> CorePlan.Counted.of(plan, machine, running, now);
            this.drained = now -> new CorePlan.Zoned(new ZonedAvailability(machine, running, now), machine, now);
        }
    }

    @Override
    public void submitted(int job, double now) {
        queue.add(job, now);
        if (sweep != queue) {
            sweep.add(job, now);
        }
    }

    @Override
    public void withdrawn(int job, double now) {
        withdrawn(job);
    }

    private void withdrawn(int job) {
        queue.remove(job);
        if (sweep != queue) {
            sweep.remove(job);
        }
    }

    @Override
    public void ended(int job, double now) {
        running.remove(job);
    }

    @Override
    public void unstarted(int job, double now) {
        running.remove(job);
        submitted(job, now);
    }

    @Override
    public void startedElsewhere(int job, double now, double since) {
        started(job);
    }

    @Override
    public boolean remembers() {
        return queue.remembers() || sweep.remembers();
    }

    @Override
    public WaitReason reason(int job, double now) {
        if (machine.lacks(job, now)) {
            return machine.lacking(job);
        }
        final double end = Availability.end(now, jobs.estimate[job]);
        for (final Reservation other : made) {
            if (other.job == job) {
                return WaitReason.place();
            }
            if (other.start < end) {
                return WaitReason.reservation(jobs.job(other.job).id(), other.start);
            }
        }
        return WaitReason.limit();
    }

    @Override
    public void schedule(double now) {
        made.clear();
        if (queue.jobs.fewestCores() > machine.free()) {
            return;
        }
        queue.sort(now);
        int head = queue.jobs.first();
        while (head != JobTable.NONE && machine.start(head, now)) {
            started(head);
            head = queue.jobs.first();
        }
        if (queue.jobs.fewestCores() > machine.free()) {
            return;
        }
        backfill(head, now, plans.apply(now));
    }

    @Override
    public void drain(double now) {
        made.clear();
        if (queue.jobs.fewestCores() > machine.free()) {
            return;
        }
        queue.sort(now);
        final int head = queue.startHeads(machine, now, this::started);
        if (head != JobTable.NONE && queue.jobs.fewestCores() <= machine.free()) {
            backfill(head, now, drained.apply(now));
        }
    }

    private void backfill(int head, double now, CorePlan cores) {
        final Machine.Guard guard =
                machine.memoryMatters() ? new MemoryReservation(machine, running, head, now) : (job, alloc) -> true;
        lookedAt.clear();
        if (sweep != queue) {
            sweep.sort(now);
        }
        reserve(head, cores);
        lookedAt.merge(user(head), 1, Integer::sum);
        int reserved = 1;
        int looked = 1;
        int job = sweep.jobs.first();
        while (job != JobTable.NONE && looked < limits.depth()) {
            final int next = sweep.jobs.next(job);
            if (job != head && lookedAt.merge(user(job), 1, Integer::sum) <= limits.jobsPerUser()) {
                looked++;
                if (!tried(job, cores, guard) && reserved < reservations) {
                    reserve(job, cores);
                    reserved++;
                }
            }
            job = next;
        }
    }

    private String user(int job) {
        return jobs.job(job).owner().user();
    }

    private void reserve(int job, CorePlan cores) {
        made.add(new Reservation(job, cores.reserve(job, limits.window())));
    }

    /** Starts a job if it delays no reservation; false if it does not start. */
    private boolean tried(int job, CorePlan cores, Machine.Guard guard) {
        if (!cores.start(job, guard)) {
            return false;
        }
        started(job);
        return true;
    }

    private void started(int job) {
        withdrawn(job);
        running.insert(job);
    }
}
