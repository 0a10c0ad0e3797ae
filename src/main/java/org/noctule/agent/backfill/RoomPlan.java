package org.noctule.agent.backfill;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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
    /** Changes from one room that is kept to the next: as many as take about as long as a copy. */
    private static final int STEPS = 32;

    private static final Map.Entry<Double, Double> NOTHING = Map.entry(0.0, Double.NEGATIVE_INFINITY);

    private final Machine machine;
    private final NodeRooms rooms;
    private final double now;
    /** The room at the date of the pass. */
    private final Room base;
    /** By date; at one date what is given back comes first. None is at the date of the pass. */
    private final List<Change> changes = new ArrayList<>();
    /** Rooms as they are at some dates, when all changes up to these are made, by ascending dates. */
    private final List<Checkpoint> checkpoints = new ArrayList<>();
    /** Of each kind the dates before which jobs from a duration on have no place; that of the pass is one of them. */
    private final Map<Integer, TreeMap<Double, Double>> hopeless = new HashMap<>();

    private record Checkpoint(double date, Room room) {}

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

    private double end(int job, double from) {
        return Availability.end(from, machine.jobs.estimate[job]);
    }

    /** Looks ahead of a date for nodes that could take a task of a job all of its time. */
    private final class Outlook {
        private final Job job;
        private final Room room;
        private final HostingNodes nodes;
        private int next;

        Outlook(Job job, Room there, double date, int next) {
            this.job = job;
            this.room = there.copy();
            this.next = next;
            this.nodes = new HostingNodes(machine.platform().nbNodes(), room, job, date);
        }

        /** Tells it of a time; dates ascend from one call to the next. */
        boolean hosts(double from, double to) {
            while (next < changes.size() && changes.get(next).date < to) {
                final Change change = changes.get(next++);
                change.make(room);
                room.tell(job, change.plan, (node, hosts) -> nodes.hear(node, hosts, change.date));
            }
            return nodes.since(from);
        }
    }

    /** The room at ascending dates, from one that is kept on: who passes dates by makes no changes of theirs. */
    private final class Walk {
        private Room room;
        private boolean own;
        private int made;

        Walk(Room room, int made) {
            this.room = room;
            this.made = made;
        }

        /** The room at a date, when so many changes are made. */
        Room to(double date, int next) {
            final Checkpoint near = checkpoint(date);
            final int kept = near.room == base ? 0 : from(near.date);
            if (kept > made) {
                room = near.room;
                own = false;
                made = kept;
            }
            int steps = 0;
            while (made < next) {
                room = own ? room : room.copy();
                own = true;
                final Change change = changes.get(made++);
                change.make(room);
                steps++;
                if (steps >= STEPS && (made == changes.size() || changes.get(made).date > change.date)) {
                    steps = 0;
                    keep(change.date, room);
                }
            }
            return room;
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
        final boolean exact = rooms.exact(rooms.kind(job));
        if (!there.fits(placed, nodes)) {
            return Optional.empty();
        }
        final double end = end(job, from);
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
            if (changes.get(i).taken) {
                least.get().narrow(course.get(), changes.get(i).plan);
                if (exact && !least.get().fits(placed, nodes)) {
                    return Optional.empty();
                }
            }
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
        final double end = end(job, from);
        if (from <= now) {
            base.take(placed, plan);
        } else {
            add(new Change(from, true, placed, plan));
        }
        add(new Change(end, false, placed, plan));
        for (final Checkpoint each : checkpoints) {
            if (from <= each.date && each.date < end) {
                each.room.take(placed, plan);
            }
        }
    }

    @Override
    public boolean start(int job, Machine.Guard other) {
        if (earliest(job) >= now) {
            return false;
        }
        final Optional<JobPlan> plan = place(job, now, base, 0);
        if (plan.isEmpty()) {
            exclude(job, now);
            return false;
        }
        if (!machine.start(job, now, plan.get())) {
            return false;
        }
        book(job, now, plan.get());
        return true;
    }

    @Override
    public double reserve(int job, double within) {
        final double bound = earliest(job);
        final Checkpoint begin = checkpoint(bound);
        double date = Math.max(now, begin.date);
        int next = begin.room == base ? 0 : from(begin.date);
        final Walk walk = new Walk(begin.room, next);
        boolean hopes = bound < now;
        final Optional<Outlook> outlook = rooms.exact(rooms.kind(job))
                ? Optional.of(new Outlook(machine.jobs.job(job), begin.room, date, next))
                : Optional.empty();
        while (date < now + within) {
            final boolean looks = hopes && (outlook.isEmpty() || outlook.get().hosts(date, end(job, date)));
            final Optional<JobPlan> plan = looks ? place(job, date, walk.to(date, next), next) : Optional.empty();
            if (plan.isPresent()) {
                if (date > now) {
                    exclude(job, date);
                }
                book(job, date, plan.get());
                return date;
            }
            final double change = next < changes.size() ? changes.get(next).date : Double.POSITIVE_INFINITY;
            date = Math.min(change, rooms.next(date));
            if (date == Double.POSITIVE_INFINITY) {
                break;
            }
            while (next < changes.size() && changes.get(next).date <= date) {
                next++;
            }
            hopes = date >= bound;
        }
        exclude(job, Double.POSITIVE_INFINITY);
        return Double.POSITIVE_INFINITY;
    }

    /**
     * The date before which no place is to be looked for, as a shorter job of the kind found none: rooms only become
     * less within a pass. That of the pass stands for no place then; a date before it if nothing is known.
     */
    private double earliest(int job) {
        final Map.Entry<Double, Double> known = Optional.ofNullable(hopeless.get(rooms.kind(job)))
                .map(each -> each.floorEntry(machine.jobs.estimate[job]))
                .orElse(NOTHING);
        return known.getValue();
    }

    private void exclude(int job, double date) {
        final int kind = rooms.kind(job);
        if (!rooms.restricted() && rooms.exact(kind) && earliest(job) < date) {
            final TreeMap<Double, Double> dates = hopeless.computeIfAbsent(kind, each -> new TreeMap<>());
            dates.tailMap(machine.jobs.estimate[job], true).values().removeIf(later -> later <= date);
            dates.put(machine.jobs.estimate[job], date);
        }
    }

    /** The last room that is kept up to a date. */
    private Checkpoint checkpoint(double date) {
        final int kept = kept(date);
        return kept == 0 ? new Checkpoint(now, base) : checkpoints.get(kept - 1);
    }

    private void keep(double date, Room room) {
        final int kept = kept(date);
        if (kept == 0 || checkpoints.get(kept - 1).date < date) {
            checkpoints.add(kept, new Checkpoint(date, room.copy()));
        }
    }

    /** Number of the rooms that are kept up to a date. */
    private int kept(double date) {
        int kept = checkpoints.size();
        while (kept > 0 && checkpoints.get(kept - 1).date > date) {
            kept--;
        }
        return kept;
    }

    /** The first change after a date. */
    private int from(double date) {
        int low = 0;
        int high = changes.size();
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (changes.get(middle).date <= date) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
