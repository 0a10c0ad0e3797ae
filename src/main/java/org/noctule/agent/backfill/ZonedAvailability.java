package org.noctule.agent.backfill;

import java.util.Arrays;
import java.util.TreeSet;
import org.noctule.agent.book.AnnouncedOutages;
import org.noctule.resource.ResourceSet;

/**
 * The cores that are not reserved beside announced outages: an {@link Availability} for each zone, in which outages are
 * reservations of all cores. A job's cores stay its own, so that it is given of each zone no more than what is free
 * there all the time that it takes. Zones are filled by their lowest cores.
 */
final class ZonedAvailability {
    private final AnnouncedOutages outages;
    private final Availability[] zones;
    private final TreeSet<Double> dates = new TreeSet<>();

    /** Reserves the cores of running jobs until their expected ends, and those of outages. */
    ZonedAvailability(Machine machine, RunningJobs running, double now) {
        this.outages = machine.announced();
        final int[] idle = machine.idleByZone(now);
        this.zones = new Availability[idle.length];
        for (int zone = 0; zone < zones.length; zone++) {
            zones[zone] = new Availability(idle[zone]);
            zones[zone].reset(now, idle[zone]);
        }
        dates.add(now);
        for (int job = running.first(); job != JobTable.NONE; job = running.next(job)) {
            starts(machine.jobs.alloc(job), now, Math.max(machine.jobs.end[job], Math.nextUp(now)));
        }
        final int[] sizes = outages.zones();
        outages.forEach((zone, from, to) -> take(zone, Math.max(now, from), to, sizes[zone]));
    }

    private void take(int zone, double from, double to, int cores) {
        if (cores > 0 && from < to) {
            zones[zone].take(from, to, cores);
            dates.add(from);
            if (to < Double.POSITIVE_INFINITY) {
                dates.add(to);
            }
        }
    }

    private int[] cores(ResourceSet alloc) {
        final int[] cores = new int[zones.length];
        alloc.forEach(core -> cores[outages.zone(core)]++);
        return cores;
    }

    /** Takes the cores that a job has. */
    void starts(ResourceSet alloc, double from, double to) {
        final int[] cores = cores(alloc);
        for (int zone = 0; zone < zones.length; zone++) {
            take(zone, from, to, cores[zone]);
        }
    }

    /** Tells whether cores are not reserved from a date to another one. */
    boolean admits(ResourceSet alloc, double from, double to) {
        final int[] cores = cores(alloc);
        for (int zone = 0; zone < zones.length; zone++) {
            if (cores[zone] > 0 && zones[zone].least(from, to) < cores[zone]) {
                return false;
            }
        }
        return true;
    }

    /**
     * The earliest date before another one at which a job could start.
     *
     * @return the date, infinite if there is none
     */
    double earliest(int width, double seconds, double before) {
        if (zones.length == 1) {
            return zones[0].earliest(width, seconds, Double.POSITIVE_INFINITY, before);
        }
        for (final double date : dates.headSet(before)) {
            if (Arrays.stream(free(date, Availability.end(date, seconds))).sum() >= width) {
                return date;
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    private int[] free(double from, double to) {
        return Arrays.stream(zones)
                .mapToInt(zone -> Math.max(0, zone.least(from, to)))
                .toArray();
    }

    /** Reserves cores for a job at a date at which it could start; none if that is infinite. */
    void reserve(int width, double seconds, double start) {
        if (start == Double.POSITIVE_INFINITY) {
            return;
        }
        final double end = Availability.end(start, seconds);
        final int[] free = free(start, end);
        int left = width;
        for (int zone = 0; zone < zones.length; zone++) {
            final int cores = Math.min(left, free[zone]);
            take(zone, start, end, cores);
            left -= cores;
        }
    }
}
