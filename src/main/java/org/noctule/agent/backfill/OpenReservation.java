package org.noctule.agent.backfill;

import org.noctule.agent.book.AnnouncedOutages;
import org.noctule.resource.ResourceSet;

/**
 * The reservation of a job that waits for cores beside announced outages: the earliest date, by estimates, from which
 * on so many cores are free that no outage takes away before the job is over. Admits only jobs that end by then or
 * leave it enough of these cores. Exact: it counts by zones, within which one core is as good as another.
 *
 * <p>Takes as long as there are running jobs and ends of outages, for each zone.
 */
final class OpenReservation implements Machine.Guard {
    private final Machine machine;
    private final AnnouncedOutages outages;
    private final int width;
    private final double seconds;
    private final double now;
    /** Free cores of each zone at the date that is looked at, at last that of the reservation. */
    private final int[] free;

    private final double shadow;
    /** True for each zone that is open to the job then. */
    private final boolean[] open;

    OpenReservation(Machine machine, RunningJobs running, int reserved, double now) {
        this.machine = machine;
        this.outages = machine.announced();
        this.width = machine.jobs.width[reserved];
        this.seconds = machine.jobs.estimate[reserved];
        this.now = now;
        this.free = machine.idleByZone(now);
        this.open = new boolean[free.length];
        this.shadow = search(running);
    }

    /** The earliest date; the largest finite one if only jobs without an estimate, or none, will do. */
    private double search(RunningJobs running) {
        for (int job = running.first(); job != JobTable.NONE; job = running.next(job)) {
            count(machine.jobs.alloc(job), -1);
        }
        final double[] reopenings = outages.ends();
        int next = 0;
        int job = running.first();
        double date = now;
        while (true) {
            while (job != JobTable.NONE && end(job) <= date) {
                count(machine.jobs.alloc(job), 1);
                job = running.next(job);
            }
            while (next < reopenings.length && reopenings[next] <= date) {
                next++;
            }
            final double end = job == JobTable.NONE ? Double.POSITIVE_INFINITY : end(job);
            final double reopening = next < reopenings.length ? reopenings[next] : Double.POSITIVE_INFINITY;
            if (room(date) >= width || Math.min(end, reopening) == Double.POSITIVE_INFINITY) {
                return room(date) >= width ? date : Double.MAX_VALUE;
            }
            date = Math.min(end, reopening);
        }
    }

    private double end(int job) {
        return Math.min(machine.jobs.end[job], Double.MAX_VALUE);
    }

    private void count(ResourceSet alloc, int sign) {
        alloc.forEach(core -> free[outages.zone(core)] += sign);
    }

    private long room(double date) {
        final double end = Availability.end(date, seconds);
        long room = 0;
        for (int zone = 0; zone < free.length; zone++) {
            open[zone] = !outages.closed(zone, date, end);
            room += open[zone] ? Math.max(0, free[zone]) : 0;
        }
        return room;
    }

    @Override
    public boolean admits(int job, ResourceSet alloc) {
        if (now + machine.jobs.estimate[job] <= shadow) {
            return true;
        }
        count(alloc, -1);
        long room = 0;
        for (int zone = 0; zone < free.length; zone++) {
            room += open[zone] ? Math.max(0, free[zone]) : 0;
        }
        if (room >= width) {
            return true;
        }
        count(alloc, 1);
        return false;
    }
}
