package org.noctule.agent.backfill;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.noctule.agent.WaitReason;
import org.noctule.agent.admission.EntryRules;
import org.noctule.agent.admission.Lane;
import org.noctule.resource.ResourceSet;

/**
 * The cores that are promised to waiting jobs within one pass, each set from a date to another one. A promise is the
 * earliest start of a job, on the lowest cores that are open to it then, by which running jobs have ended as expected;
 * it delays no promise before it. Memory is not looked at; where jobs have demands on nodes, see {@link RoomCalendar}.
 *
 * <p>A promise takes time for each running job, each promise and each date of the rules.
 */
final class CoreCalendar implements RulePlan {
    private final Machine machine;
    private final EntryRules rules;
    private final RunningJobs running;
    private final double now;
    private final List<Promise> promises = new ArrayList<>();

    /** Cores that a job is to have. */
    record Promise(int job, ResourceSet cores, double from, double to) {
        boolean meets(double start, double end) {
            return start < to && from < end;
        }
    }

    CoreCalendar(Machine machine, EntryRules rules, RunningJobs running, double now) {
        this.machine = machine;
        this.rules = rules;
        this.running = running;
        this.now = now;
    }

    /** The cores that are promised to others at any time from a date to another one. */
    private ResourceSet taken(double from, double to) {
        ResourceSet taken = ResourceSet.EMPTY;
        for (final Promise each : promises) {
            if (each.meets(from, Math.max(to, Math.nextUp(from)))) {
                taken = taken.plus(each.cores);
            }
        }
        return taken;
    }

    private double seconds(int job, Lane lane) {
        return lane.time(machine.jobs.job(job).estimate());
    }

    private ResourceSet closed(int job, Lane lane) {
        return rules.closed(machine.jobs.job(job), lane, now, Availability.end(now, seconds(job, lane)));
    }

    @Override
    public boolean start(int job, Lane lane, ResourceSet beside) {
        if (machine.jobs.width[job] > machine.free()) {
            return false;
        }
        machine.jobs.estimate[job] = seconds(job, lane);
        final ResourceSet closed =
                closed(job, lane).plus(beside).plus(taken(now, Availability.end(now, seconds(job, lane))));
        final ResourceSet open = machine.idle().minus(closed);
        final ResourceSet few = narrowed(job, lane, open);
        return few.size() >= machine.jobs.width[job]
                && machine.start(job, now, closed.plus(open.minus(few)));
    }

    @Override
    public boolean shut(int job, Lane lane) {
        final ResourceSet closed = closed(job, lane).plus(machine.announced().closed(now, seconds(job, lane)));
        return lane.cores().minus(closed).size() < machine.jobs.width[job];
    }

    @Override
    public WaitReason reason(int job, Lane lane) {
        final double end = Availability.end(now, seconds(job, lane));
        final ResourceSet free = machine.idle().minus(closed(job, lane));
        if (free.minus(taken(now, end)).size() >= machine.jobs.width[job]) {
            return promises.stream().anyMatch(each -> each.job == job) ? WaitReason.place() : WaitReason.limit();
        }
        return promises.stream()
                .filter(each -> each.job != job && each.meets(now, end) && each.cores.intersects(free))
                .findFirst()
                .map(other -> WaitReason.reservation(machine.jobs.job(other.job).id(), other.from))
                .orElseGet(WaitReason::limit);
    }

    @Override
    public void promise(int job, Lane lane, double within) {
        final double seconds = seconds(job, lane);
        final List<Integer> byEnd = new ArrayList<>();
        final BitSet busy = new BitSet();
        for (int other = running.first(); other != JobTable.NONE; other = running.next(other)) {
            byEnd.add(other);
            machine.jobs.alloc(other).forEach(busy::set);
        }
        int ended = 0;
        for (final double date : dates(byEnd)) {
            if (date >= now + within) {
                return;
            }
            while (ended < byEnd.size() && end(byEnd.get(ended)) <= date) {
                machine.jobs.alloc(byEnd.get(ended++)).forEach(busy::clear);
            }
            final ResourceSet cores = open(job, lane, busy, date, seconds);
            if (!cores.isEmpty()) {
                promises.add(new Promise(job, cores, date, Availability.end(date, seconds)));
                return;
            }
        }
    }

    private double end(int job) {
        return Math.max(machine.jobs.end[job], Math.nextUp(now));
    }

    private TreeSet<Double> dates(List<Integer> running) {
        final TreeSet<Double> dates = new TreeSet<>(rules.dates(now));
        dates.add(now);
        running.forEach(job -> dates.add(end(job)));
        promises.forEach(each -> dates.add(each.to));
        dates.remove(Double.POSITIVE_INFINITY);
        return dates;
    }

    private ResourceSet open(int job, Lane lane, BitSet busy, double date, double seconds) {
        final double end = Availability.end(date, seconds);
        final BitSet open = new BitSet();
        lane.cores().forEach(open::set);
        open.andNot(busy);
        if (open.cardinality() < machine.jobs.width[job]) {
            return ResourceSet.EMPTY;
        }
        rules.closed(machine.jobs.job(job), lane, date, end).forEach(open::clear);
        machine.announced().gone().forEach(open::clear);
        machine.announced().closed(date, seconds).forEach(open::clear);
        taken(date, end).forEach(open::clear);
        final ResourceSet cores =
                narrowed(job, lane, ResourceSet.of(open.stream().toArray()));
        return cores.size() < machine.jobs.width[job]
                ? ResourceSet.EMPTY
                : ResourceSet.of(IntStream.of(cores.toArray())
                        .limit(machine.jobs.width[job])
                        .toArray());
    }

    private ResourceSet narrowed(int job, Lane lane, ResourceSet open) {
        final int nodes = rules.mostNodes(machine.jobs.job(job), lane);
        return nodes == Integer.MAX_VALUE ? open : rules.onFewNodes(open, nodes);
    }
}
