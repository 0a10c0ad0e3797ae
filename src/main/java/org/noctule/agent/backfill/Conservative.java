package org.noctule.agent.backfill;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.noctule.agent.JobOrder;
import org.noctule.agent.WaitReason;
import org.noctule.agent.priority.BackfillLimits;

/**
 * Conservative backfilling (Mu'alem and Feitelson, "Utilization, predictability, workloads, and user runtime estimates
 * in scheduling the IBM SP2 with backfilling", 2001): every job is given a reservation when it is submitted, the
 * earliest that delays no other one. When a job ends early, the others' reservations are moved ahead in the order of
 * the queue, until none can be moved; none is ever moved back. So no job starts later than it was promised at its
 * submission.
 *
 * <p>The promise supposes that jobs do not outlive their estimates and that memory does not limit them. A job whose
 * reservation is due but that finds no room starts as soon as it does; the reservations are then made anew, in the
 * order of their dates, with jobs that outlived their estimate expected to end now. Where memory is what it lacks,
 * those behind it must respect its {@link MemoryReservation}. A job that can only run after one without an estimate has
 * no reservation until that one ends.
 *
 * <p>A reservation takes as long as there are steps of availability; an early end, as many times that as jobs wait.
 */
final class Conservative implements QueueMethod {
    private final Machine machine;
    private final JobTable jobs;
    private final JobOrder order;
    private final RunningJobs running;
    private final Availability availability;
    private int[] waiting = new int[64];
    private int length;
    private int reserved;
    private boolean resized;
    /** Whether the profile has missed what happened since announced outages were heeded. */
    private boolean drained;

    private double[] start = new double[64];
    private double[] score = new double[64];
    private double raised = Double.NEGATIVE_INFINITY;
    private double next = Double.POSITIVE_INFINITY;

    Conservative(Machine machine, JobOrder order) {
        this.machine = machine;
        this.jobs = machine.jobs;
        this.order = order;
        this.running = new RunningJobs(machine.jobs);
        this.availability = new Availability(machine.cores());
    }

    /** The method on a machine, on which jobs may be placed by node: plans are then made anew at every pass. */
    static QueueMethod of(Machine machine, JobOrder order) {
        if (machine.rooms().isEmpty()) {
            return new Conservative(machine, order);
        }
        final Queue queue = new Queue(machine.jobs, order);
        return new PlannedBackfill(machine, queue, queue, Integer.MAX_VALUE, BackfillLimits.NONE);
    }

    @Override
    public void submitted(int job, double now) {
        if (length == waiting.length) {
            waiting = Arrays.copyOf(waiting, 2 * length);
        }
        if (job >= start.length) {
            start = Arrays.copyOf(start, 2 * job);
            score = Arrays.copyOf(score, 2 * job);
        }
        waiting[length++] = job;
        score[job] = order.score(jobs.job(job), now);
    }

    @Override
    public void withdrawn(int job, double now) {
        int place = 0;
        while (waiting[place] != job) {
            place++;
        }
        System.arraycopy(waiting, place + 1, waiting, place, length - place - 1);
        length--;
        if (place < reserved) {
            reserved--;
            resized = true;
        }
    }

    @Override
    public void resized() {
        resized = true;
    }

    @Override
    public void ended(int job, double now) {
        running.remove(job);
        if (jobs.end[job] > now) {
            availability.advance(now);
            availability.take(now, jobs.end[job], -jobs.width[job]);
            raised = Math.max(raised, jobs.end[job]);
        }
    }

    @Override
    public void unstarted(int job, double now) {
        running.remove(job);
        submitted(job, now);
        resized = true;
    }

    @Override
    public void startedElsewhere(int job, double now, double since) {
        withdrawn(job, now);
        jobs.end[job] = end(job, since);
        running.insert(job);
        resized = true;
    }

    @Override
    public WaitReason reason(int job, double now) {
        if (jobs.width[job] > machine.free()) {
            return machine.lacking(job);
        }
        int holder = JobTable.NONE;
        for (int i = 0; i < length; i++) {
            final int other = waiting[i];
            if (other != job
                    && start[other] < end(job, now)
                    && (holder == JobTable.NONE || start[other] < start[holder])) {
                holder = other;
            }
        }
        return holder == JobTable.NONE
                ? machine.lacking(job)
                : WaitReason.reservation(jobs.job(holder).id(), start[holder]);
    }

    /** The date at which a waiting job is to start; infinity if it has none. */
    double reservation(int job) {
        return start[job];
    }

    @Override
    public void schedule(double now) {
        availability.advance(now);
        if (drained) {
            drained = false;
            resized = false;
            reserveAnew(now);
        }
        if (raised > now && reserved > 0) {
            compress(now);
        }
        raised = Double.NEGATIVE_INFINITY;
        while (reserved < length) {
            reserve(waiting[reserved]);
            insert(reserved++);
        }
        if (resized) {
            resized = false;
            reserveAnew(now);
        }
        if (next <= now) {
            sort(now);
            if (!startDue(now)) {
                reserveAnew(now);
                startDue(now);
            }
        }
    }

    /**
     * Reserves all anew, in the order of the dates, beside announced outages. So no date is put off, but by an outage
     * that was announced after the promise, by a job that another core order leads astray, or by one that outlived its
     * estimate. A job that an outage puts off takes its place behind all others.
     */
    @Override
    public void drain(double now) {
        drained = true;
        for (int i = reserved; i < length; i++) {
            start[waiting[i]] = Double.POSITIVE_INFINITY;
            insert(i);
        }
        reserved = length;
        sort(now);
        final ZonedAvailability cores = new ZonedAvailability(machine, running, now);
        final List<Integer> putOff = new ArrayList<>();
        for (final int job : byDate()) {
            final double date = earliest(job, cores);
            if (date > start[job] && machine.held(job, now)) {
                putOff.add(job);
            } else {
                reserve(job, date, cores);
            }
        }
        putOff.forEach(job -> reserve(job, earliest(job, cores), cores));
        startDue(now);
    }

    private double earliest(int job, ZonedAvailability cores) {
        return cores.earliest(jobs.width[job], jobs.estimate[job], Double.POSITIVE_INFINITY);
    }

    private void reserve(int job, double date, ZonedAvailability cores) {
        start[job] = date;
        cores.reserve(jobs.width[job], jobs.estimate[job], date);
    }

    private double end(int job, double from) {
        return Availability.end(from, jobs.estimate[job]);
    }

    private void reserve(int job) {
        final double none = Double.POSITIVE_INFINITY;
        start[job] = availability.earliest(jobs.width[job], jobs.estimate[job], none, none);
        availability.take(start[job], end(job, start[job]), jobs.width[job]);
        next = Math.min(next, start[job]);
    }

    private void insert(int at) {
        final int job = waiting[at];
        int to = at;
        while (to > 0 && score[waiting[to - 1]] > score[job]) {
            waiting[to] = waiting[to - 1];
            to--;
        }
        waiting[to] = job;
    }

    private void sort(double now) {
        if (order.dynamic()) {
            for (int i = 0; i < length; i++) {
                score[waiting[i]] = order.score(jobs.job(waiting[i]), now);
            }
            sortReserved(Comparator.comparingDouble(job -> score[job]));
        }
    }

    private void sortReserved(Comparator<Integer> comparator) {
        System.arraycopy(sorted(comparator), 0, waiting, 0, reserved);
    }

    private int[] byDate() {
        return sorted(Comparator.comparingDouble(job -> start[job]));
    }

    private int[] sorted(Comparator<Integer> comparator) {
        return IntStream.of(waiting)
                .limit(reserved)
                .boxed()
                .sorted(comparator.thenComparingLong(job -> jobs.sequence[job]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private void compress(double now) {
        sort(now);
        boolean moved = true;
        while (moved) {
            moved = false;
            for (int i = 0; i < reserved; i++) {
                final int job = waiting[i];
                moved |= start[job] > now && moveAhead(job);
            }
        }
    }

    private boolean moveAhead(int job) {
        final double from = start[job];
        final double to = availability.earliest(jobs.width[job], jobs.estimate[job], from, raised);
        if (to == from) {
            return false;
        }
        availability.take(from, end(job, from), -jobs.width[job]);
        availability.take(to, end(job, to), jobs.width[job]);
        start[job] = to;
        next = Math.min(next, to);
        if (from < Double.POSITIVE_INFINITY) {
            raised = Math.max(raised, end(job, from));
        }
        return true;
    }

    /** Starts the jobs whose reservations are due; false if one of them was late or could not start. */
    private boolean startDue(double now) {
        boolean inTime = true;
        Machine.Guard guard = (job, alloc) -> true;
        boolean guarded = false;
        int kept = 0;
        next = Double.POSITIVE_INFINITY;
        for (int i = 0; i < length; i++) {
            final int job = waiting[i];
            if (start[job] <= now && machine.start(job, now, guard)) {
                jobs.end[job] = end(job, now);
                running.insert(job);
                inTime &= start[job] == now;
                continue;
            }
            if (start[job] <= now) {
                inTime = false;
                if (machine.memoryMatters() && !guarded) {
                    guard = new MemoryReservation(machine, running, job, now);
                    guarded = true;
                }
            }
            next = Math.min(next, start[job]);
            waiting[kept++] = job;
        }
        length = kept;
        reserved = kept;
        return inTime;
    }

    private void reserveAnew(double now) {
        availability.reset(now, machine.usable());
        for (int job = running.first(); job != JobTable.NONE; job = running.next(job)) {
            availability.take(now, jobs.end[job], jobs.width[job]);
        }
        next = Double.POSITIVE_INFINITY;
        for (final int job : byDate()) {
            reserve(job);
        }
        raised = Double.POSITIVE_INFINITY;
    }
}
