package org.noctule.agent.backfill;

import java.util.Optional;
import org.noctule.agent.JobOrder;
import org.noctule.agent.WaitReason;
import org.noctule.agent.order.ShortestFirst;

/**
 * EASY backfilling (Lifka, "The ANL/IBM SP scheduling system", 1995): only the head of the queue has a reservation, and
 * any job may pass it that does not delay the head by its own prediction.
 *
 * <p>A pass starts heads while they fit. The shadow is then the earliest predicted date at which the head fits, and the
 * extra cores are those that are free at that date beyond the head's. One sweep over the other jobs starts each that
 * fits and either ends by the shadow or asks for no more than the extra cores, which it then takes. The sweep follows
 * the queue, or the estimates with ties in submission order (SJBF: Tsafrir, Etsion and Feitelson, "Backfilling using
 * system-generated predictions rather than user runtime estimates", 2007).
 *
 * <p>A running job that has outlived its estimate is expected to end now. One without an estimate is expected to end at
 * no finite date; a job without an estimate may pass only on extra cores.
 *
 * <p>A pass takes logarithmic time for each job that it starts and for the reservation; jobs that cannot start are
 * passed over by subtrees. Where memory limits jobs, see {@link MemoryReservation}, and where they ask for nodes,
 * {@link RoomReservation}.
 */
final class Easy implements QueueMethod {
    private final Machine machine;
    private final JobTable jobs;
    private final Queue queue;
    private final Queue sweep;
    private final RunningJobs running;
    /** The sweep where places are by node. */
    private final Optional<KindSweep> kinds;

    /** A job that was submitted after the last pass and has not yet joined the queue. */
    private int newcomer = JobTable.NONE;
    /** Whether nothing but the newcomer's submission has happened since the shadow was computed. */
    private boolean settled;

    private int head = JobTable.NONE;
    private double shadow;
    private long extra;

    private Easy(Machine machine, Queue queue, Queue sweep) {
        this.machine = machine;
        this.jobs = machine.jobs;
        this.queue = queue;
        this.sweep = sweep;
        this.running = new RunningJobs(machine.jobs);
        this.kinds = machine.rooms().isPresent()
                ? Optional.of(new KindSweep(machine.rooms().orElseThrow(), machine.jobs, sweep.jobs))
                : Optional.empty();
    }

    /** EASY whose sweep follows an order of its own, or the same object: the queue. */
    static Easy of(Machine machine, Queue queue, Queue sweep) {
        return new Easy(machine, queue, sweep);
    }

    /** EASY whose sweep follows the queue. */
    static Easy inQueueOrder(Machine machine, JobOrder order) {
        final Queue queue = new Queue(machine.jobs, order);
        return of(machine, queue, queue);
    }

    /** EASY whose sweep follows the estimates. */
    static Easy shortestFirst(Machine machine, JobOrder order) {
        return of(machine, new Queue(machine.jobs, order), new Queue(machine.jobs, new ShortestFirst()));
    }

    @Override
    public void submitted(int job, double now) {
        join(now);
        newcomer = job;
    }

    /** Lets the newcomer join the queue, whose next pass must then look at all of it. */
    private void join(double now) {
        if (newcomer != JobTable.NONE) {
            enqueue(newcomer, now);
            newcomer = JobTable.NONE;
            settled = false;
        }
    }

    private void enqueue(int job, double now) {
        queue.add(job, now);
        if (sweep != queue) {
            sweep.add(job, now);
        }
        if (kinds.isPresent()) {
            kinds.get().joined(job);
        }
    }

    @Override
    public void withdrawn(int job, double now) {
        join(now);
        dequeue(job);
        settled = false;
    }

    @Override
    public void resized() {
        settled = false;
    }

    @Override
    public void ended(int job, double now) {
        running.remove(job);
        settled = false;
    }

    @Override
    public void unstarted(int job, double now) {
        running.remove(job);
        enqueue(job, now);
        settled = false;
    }

    @Override
    public void startedElsewhere(int job, double now, double since) {
        join(now);
        dequeue(job);
        running.insert(job);
        settled = false;
    }

    @Override
    public boolean remembers() {
        return queue.remembers() || sweep.remembers();
    }

    @Override
    public WaitReason reason(int job, double now) {
        final int first = queue.jobs.first();
        if (first == JobTable.NONE || first == job || machine.lacks(job, now)) {
            return machine.lacking(job);
        }
        if (kinds.isPresent()) {
            return WaitReason.reservation(jobs.job(first).id(), shadow);
        }
        final int missing = jobs.width[first] - machine.free();
        final double date = missing > 0 ? Math.max(now, running.returned(missing)) : now;
        final long beside = machine.free() + running.returnedBy(date) - jobs.width[first];
        return now + jobs.estimate[job] > date && jobs.width[job] > beside
                ? WaitReason.reservation(jobs.job(first).id(), date)
                : WaitReason.place();
    }

    @Override
    public void schedule(double now) {
        if (newcomer != JobTable.NONE && startNewcomer(now)) {
            return;
        }
        join(now);
        if (queue.jobs.fewestCores() > machine.free()) {
            return;
        }
        queue.sort(now);
        head = queue.jobs.first();
        while (head != JobTable.NONE && machine.start(head, now)) {
            started(head);
            head = queue.jobs.first();
        }
        if (queue.jobs.fewestCores() > machine.free()) {
            return;
        }
        if (kinds.isPresent()) {
            backfillByNode(now);
        } else if (machine.memoryMatters()) {
            sortSweep(now);
            sweep(now, new MemoryReservation(machine, running, head, now));
        } else {
            backfill(now);
        }
    }

    @Override
    public void drain(double now) {
        join(now);
        settled = false;
        if (queue.jobs.fewestCores() > machine.free()) {
            return;
        }
        queue.sort(now);
        head = queue.startHeads(machine, now, this::started);
        if (head == JobTable.NONE || queue.jobs.fewestCores() > machine.free()) {
            return;
        }
        if (kinds.isPresent()) {
            backfillByNode(now);
        } else {
            sortSweep(now);
            sweep(now, reservation(now));
        }
    }

    private Machine.Guard reservation(double now) {
        final Machine.Guard cores = new OpenReservation(machine, running, head, now);
        if (!machine.memoryMatters()) {
            return cores;
        }
        final Machine.Guard memory = new MemoryReservation(machine, running, head, now);
        return (job, alloc) -> memory.admits(job, alloc) && cores.admits(job, alloc);
    }

    /** Serves a lone newcomer if that can be done without a pass over the others. */
    private boolean startNewcomer(double now) {
        final int job = newcomer;
        if (queue.jobs.isEmpty()) {
            if (machine.start(job, now)) {
                newcomer = JobTable.NONE;
                running.insert(job);
                return true;
            }
            return false;
        }
        if (!settled || now > shadow || machine.placesMatter() || queue.before(job, head, now)) {
            return false;
        }
        newcomer = JobTable.NONE;
        if (!pass(job, now)) {
            enqueue(job, now);
        }
        return true;
    }

    private void backfill(double now) {
        final int free = machine.free();
        final int missing = jobs.width[head] - free;
        shadow = missing > 0 ? Math.max(now, running.returned(missing)) : now;
        extra = free + running.returnedBy(shadow) - jobs.width[head];
        sortSweep(now);
        int job = sweep.jobs.next(JobTable.NONE, now, free, shadow, extra);
        while (job != JobTable.NONE) {
            if (job != head && machine.start(job, now)) {
                started(job);
                if (jobs.end[job] > shadow) {
                    extra -= jobs.width[job];
                }
            }
            job = sweep.jobs.next(job, now, machine.free(), shadow, extra);
        }
        settled = true;
    }

    /** Starts a newcomer past the head if it may; the head and those behind it still may not. */
    private boolean pass(int job, double now) {
        if (jobs.width[job] > extra && now + jobs.estimate[job] > shadow || !machine.start(job, now)) {
            return false;
        }
        if (jobs.end[job] > shadow) {
            extra -= jobs.width[job];
        }
        running.insert(job);
        return true;
    }

    private void backfillByNode(double now) {
        final RoomReservation reservation =
                new RoomReservation(machine, machine.rooms().orElseThrow(), running, head, now);
        shadow = reservation.shadow();
        sortSweep(now);
        final KindSweep each = kinds.orElseThrow();
        each.begin(now, reservation, reservation.shadow());
        int job = each.next(JobTable.NONE, machine.free());
        while (job != JobTable.NONE) {
            if (job != head && machine.start(job, now, reservation)) {
                started(job);
            } else {
                each.failed(job);
            }
            job = each.next(job, machine.free());
        }
    }

    private void sweep(double now, Machine.Guard reservation) {
        int job = sweep.jobs.nextThatFits(JobTable.NONE, machine.free());
        while (job != JobTable.NONE) {
            if (job != head && machine.start(job, now, reservation)) {
                started(job);
            }
            job = sweep.jobs.nextThatFits(job, machine.free());
        }
    }

    private void sortSweep(double now) {
        if (sweep != queue) {
            sweep.sort(now);
        }
    }

    private void started(int job) {
        dequeue(job);
        running.insert(job);
    }

    private void dequeue(int job) {
        queue.remove(job);
        if (sweep != queue) {
            sweep.remove(job);
        }
        if (kinds.isPresent()) {
            kinds.get().left(job);
        }
    }
}
