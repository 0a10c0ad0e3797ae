package org.noctule.agent.whatif;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.noctule.agent.Room;
import org.noctule.workload.Job;
import org.noctule.workload.JobPlan;

/**
 * A future on nodes: jobs start where they have a place, with backfilling those behind the head that end by the date at
 * which it has one, or leave it one in the room that is there then.
 *
 * <p>What has no place is not asked for again until a job ends. A pass takes a search of the nodes for each kind of
 * demand that waits, and with backfilling a copy of the nodes and a search for each end before the reservation.
 */
final class NodeCourse extends ImaginedCourse {
    private final Room room;
    /** Places of the jobs that run or have run, by job. */
    private final JobPlan[] plans;
    /** Dates at which they end by their estimates. */
    private final double[] due;

    private final BitSet running = new BitSet();
    /** Kinds that have had no place since a job ended. */
    private final BitSet placeless = new BitSet();

    NodeCourse(Prospect future, SceneNodes nodes, Lineup lineup, JobCost cost, Desk desk) {
        super(future, lineup, cost, desk);
        room = nodes.room().copy();
        plans = new JobPlan[future.width.length];
        due = future.due.clone();
        final List<Scene.Running> all = future.scene.running();
        for (int i = 0; i < all.size(); i++) {
            plans[future.queued + i] =
                    Objects.requireNonNull(nodes.plans().get(all.get(i).job().id()));
        }
        running.set(future.queued, future.queued + all.size());
    }

    /** The date at which a job has a place, and the room that is there then. */
    private record Reservation(double date, Room room) {}

    private Job job(int number) {
        return number < future.queued
                ? future.task(number).job()
                : future.scene.running().get(number - future.queued).job();
    }

    @Override
    void end(int job) {
        super.end(job);
        room.giveBack(job(job), plans[job]);
        running.clear(job);
        placeless.clear();
    }

    private boolean mayFit(int job) {
        return need(job) <= free && !placeless.get(future.kind[job]);
    }

    private Optional<JobPlan> place(int job) {
        if (!mayFit(job)) {
            return Optional.empty();
        }
        final Optional<JobPlan> plan = room.place(job(job), Optional.empty());
        if (plan.isEmpty()) {
            placeless.set(future.kind[job]);
        }
        return plan;
    }

    private void start(int job, JobPlan plan) {
        start(job);
        room.take(job(job), plan);
        plans[job] = plan;
        due[job] = now + future.estimate[job];
        running.set(job);
    }

    @Override
    void pass() {
        boolean known = true;
        while (line.length > 0) {
            known = line.settle(now);
            final int head = line.jobs[line.head];
            final Optional<JobPlan> plan = place(head);
            if (plan.isEmpty()) {
                break;
            }
            line.leave();
            start(head, plan.get());
        }
        if (line.length > 0 && !known) {
            line.hold(now);
        }
        if (line.length > 0 && candidate.easy()) {
            backfill(line.jobs[line.head]);
        }
    }

    private void backfill(int head) {
        int count = 0;
        for (int place = 0; place < line.length; place++) {
            if (place != line.head && mayFit(line.jobs[place])) {
                places[count++] = place;
            }
        }
        line.order(places, count, now);
        Optional<Reservation> reservation = Optional.empty();
        final BitSet late = new BitSet();
        int started = 0;
        for (int i = 0; i < count; i++) {
            final int place = places[i];
            final int job = line.jobs[place];
            if (late.get(future.kind[job]) && now + future.estimate[job] > reservation.orElseThrow().date) {
                continue;
            }
            final Optional<JobPlan> plan = place(job);
            if (plan.isEmpty()) {
                continue;
            }
            final Reservation promised = reservation.orElseGet(() -> reserve(job(head)));
            reservation = Optional.of(promised);
            if (now + future.estimate[job] <= promised.date || leaves(job(job), plan.get(), promised, job(head))) {
                start(job, plan.get());
                places[started++] = place;
            } else {
                late.set(future.kind[job]);
            }
        }
        if (started > 0) {
            line.leave(places, started);
        }
    }

    /** Takes a place in the room of a reservation, unless the one that it is for would have none there. */
    private static boolean leaves(Job job, JobPlan plan, Reservation reservation, Job head) {
        reservation.room.take(job, plan);
        if (reservation.room.fits(head, Optional.empty())) {
            return true;
        }
        reservation.room.giveBack(job, plan);
        return false;
    }

    private double expected(int job) {
        return Scene.later(due[job], now);
    }

    private Reservation reserve(Job head) {
        final Room later = room.copy();
        final List<Integer> ends = running.stream()
                .boxed()
                .sorted(Comparator.comparingDouble(this::expected))
                .toList();
        double date = now;
        int at = 0;
        while (!later.fits(head, Optional.empty())) {
            if (at == ends.size()) {
                return new Reservation(Double.POSITIVE_INFINITY, later);
            }
            date = expected(ends.get(at));
            while (at < ends.size() && expected(ends.get(at)) <= date) {
                final int ended = ends.get(at++);
                later.giveBack(job(ended), plans[ended]);
            }
        }
        return new Reservation(date, later);
    }
}
