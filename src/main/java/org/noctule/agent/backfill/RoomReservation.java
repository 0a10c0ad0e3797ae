package org.noctule.agent.backfill;

import java.util.BitSet;
import java.util.Optional;
import org.noctule.agent.Room;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * The reservation of a job that waits for room on nodes: gives back the running jobs' places in the order of their
 * predicted ends until the job fits, and admits only jobs that end by then or leave it a place in the room that is
 * there then. No sum of cores or cards counts: a node's cards are of no use without its cores.
 *
 * <p>Takes as long as there are nodes, and a search for each predicted end before the reservation.
 */
final class RoomReservation implements Machine.Guard {
    private final Machine machine;
    private final NodeRooms rooms;
    private final Job reserved;
    private final Room room;
    private final double now;
    private final double shadow;
    /** The nodes that the job may use at that date. */
    private final Optional<BitSet> nodes;
    /** The room of nodes in which a job of each kind that would run on was last refused. */
    private final long[] refused;

    RoomReservation(Machine machine, NodeRooms rooms, RunningJobs running, int reserved, double now) {
        this.machine = machine;
        this.rooms = rooms;
        this.reserved = machine.jobs.job(reserved);
        this.room = rooms.seen();
        this.now = now;
        double date = now;
        int job = giveBack(running, running.first(), now);
        while (!room.fits(this.reserved, rooms.nodes(reserved, date))) {
            final double end = job == JobTable.NONE ? Double.POSITIVE_INFINITY : end(job);
            date = Math.min(end, rooms.next(date));
            if (date == Double.POSITIVE_INFINITY) {
                break;
            }
            job = giveBack(running, job, date);
        }
        this.shadow = Math.min(date, Double.MAX_VALUE);
        this.nodes = rooms.nodes(reserved, shadow);
        this.refused = new long[rooms.kinds()];
    }

    private double end(int job) {
        return Math.min(machine.jobs.end[job], Double.MAX_VALUE);
    }

    /** Gives back what ends by a date; returns the first job that does not. */
    private int giveBack(RunningJobs running, int first, double date) {
        int job = first;
        while (job != JobTable.NONE && end(job) <= date) {
            room.giveBack(machine.jobs.job(job), rooms.plan(job));
            job = running.next(job);
        }
        return job;
    }

    /** The date at which the job is to start. */
    double shadow() {
        return shadow;
    }

    private boolean overBefore(int job) {
        return now + machine.jobs.estimate[job] <= shadow;
    }

    /** A place is chosen by the job's kind and the room alone, so that another job of the kind would get the same. */
    @Override
    public boolean refuses(int job) {
        return refused[rooms.kind(job)] == rooms.state() && !rooms.restricted() && !overBefore(job);
    }

    @Override
    public boolean admits(int job, ResourceSet alloc) {
        if (overBefore(job)) {
            return true;
        }
        room.take(machine.jobs.job(job), rooms.plan(job));
        if (room.fits(reserved, nodes)) {
            return true;
        }
        room.giveBack(machine.jobs.job(job), rooms.plan(job));
        refused[rooms.kind(job)] = rooms.state();
        return false;
    }
}
