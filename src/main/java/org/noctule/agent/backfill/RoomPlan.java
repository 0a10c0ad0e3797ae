package org.noctule.agent.backfill;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.noctule.agent.Room;
import org.noctule.workload.Job;
import org.noctule.workload.JobPlan;

/**
 * The room of nodes that running jobs and reservations leave over time, within one pass. A job has a place from one
 * date to another if the same nodes have it all the time, so that places are chosen in the least room of that time.
 *
 * <p>A reservation takes a search for each date at which something ends, and a walk over the changes of the job's time
 * where that succeeds.
 */
final class RoomPlan implements CorePlan {
    private final Machine machine;
    private final NodeRooms rooms;
    private final double now;
    /** The room at the date of the pass. */
    private final Room base;
    /** By date; at one date what is given back comes first. None is at the date of the pass. */
    private final List<Change> changes = new ArrayList<>();

    /** A place that is taken or given back. */
    private record Change(double date, boolean taken, Job job, JobPlan plan) {
        boolean before(Change other) {
            return date < other.date || date == other.date && (!taken || other.taken);
        }

        void make(Room room) {
            if (taken) {
                room.take(job, plan);
            } else {
                room.giveBack(job, plan);
            }
        }
    }

    RoomPlan(Machine machine, NodeRooms rooms, RunningJobs running, double now) {
        this.machine = machine;
        this.rooms = rooms;
        this.now = now;
        this.base = rooms.seen();
        for (int job = running.first(); job != JobTable.NONE; job = running.next(job)) {
            final double end = Math.max(machine.jobs.end[job], Math.nextUp(now));
            add(new Change(end, false, machine.jobs.job(job), rooms.plan(job)));
        }
    }

    private void add(Change change) {
        if (change.date == Double.POSITIVE_INFINITY) {
            return;
        }
        int low = 0;
        int high = changes.size();
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (changes.get(middle).before(change)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        changes.add(low, change);
    }

    /** The place of a job from a date on, in the room that is there then. */
    private Optional<JobPlan> place(int job, double from, Room there, int next) {
        final Optional<BitSet> nodes = rooms.nodes(job, from);
        final Job placed = machine.jobs.job(job);
        if (!there.fits(placed, nodes)) {
            return Optional.empty();
        }
        final double end = Availability.end(from, machine.jobs.estimate[job]);
        Optional<Room> least = Optional.empty();
        Optional<Room> course = Optional.empty();
        for (int i = next; i < changes.size() && changes.get(i).date < end; i++) {
            // Before the first place is taken, what is given back leaves the least room as it is.
            if (course.isEmpty() && !takes(i, end)) {
                break;
            }
            if (course.isEmpty()) {
                course = Optional.of(there.copy());
                least = Optional.of(there.copy());
            }
            changes.get(i).make(course.get());
            least.get().narrow(course.get(), changes.get(i).plan);
        }
        return least.orElse(there).place(placed, nodes);
    }

    private boolean takes(int from, double end) {
        for (int i = from; i < changes.size() && changes.get(i).date < end; i++) {
            if (changes.get(i).taken) {
                return true;
            }
        }
        return false;
    }

    private void book(int job, double from, JobPlan plan) {
        final Job placed = machine.jobs.job(job);
        if (from <= now) {
            base.take(placed, plan);
        } else {
            add(new Change(from, true, placed, plan));
        }
        add(new Change(Availability.end(from, machine.jobs.estimate[job]), false, placed, plan));
    }

    @Override
    public boolean start(int job, Machine.Guard other) {
        final Optional<JobPlan> plan = place(job, now, base, 0);
        if (plan.isEmpty() || !machine.start(job, now, plan.get())) {
            return false;
        }
        book(job, now, plan.get());
        return true;
    }

    @Override
    public double reserve(int job, double within) {
        double date = now;
        int next = 0;
        Room there = base;
        while (date < now + within) {
            final Optional<JobPlan> plan = place(job, date, there, next);
            if (plan.isPresent()) {
                book(job, date, plan.get());
                return date;
            }
            final double change = next < changes.size() ? changes.get(next).date : Double.POSITIVE_INFINITY;
            date = Math.min(change, rooms.next(date));
            if (date == Double.POSITIVE_INFINITY) {
                break;
            }
            there = there == base ? base.copy() : there;
            while (next < changes.size() && changes.get(next).date <= date) {
                changes.get(next++).make(there);
            }
        }
        return Double.POSITIVE_INFINITY;
    }
}
