package org.noctule.agent.backfill;

import org.noctule.agent.JobOrder;

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
 * passed over by subtrees. Where memory limits jobs, see {@link MemoryReservation}.
 */
final class Easy implements QueueMethod {
    private final Machine machine;
    private final JobTable jobs;
    private final Queue queue;
    private final Queue sweep;
    private final RunningJobs running;

    private Easy(Machine machine, Queue queue, Queue sweep) {
        this.machine = machine;
        this.jobs = machine.jobs;
        this.queue = queue;
        this.sweep = sweep;
        this.running = new RunningJobs(machine.jobs);
    }

    /** EASY whose sweep follows the queue. */
    static Easy inQueueOrder(Machine machine, JobOrder order) {
        final Queue queue = new Queue(machine.jobs, order);
        return new Easy(machine, queue, queue);
    }

    /** EASY whose sweep follows the estimates. */
    static Easy shortestFirst(Machine machine, JobOrder order) {
        return new Easy(machine, new Queue(machine.jobs, order), new Queue(machine.jobs, (job, now) -> job.estimate()));
    }

    @Override
    public void submitted(int job, double now) {
        queue.add(job, now);
        if (sweep != queue) {
            sweep.add(job, now);
        }
    }

    @Override
    public void ended(int job, double now) {
        running.remove(job);
    }

    @Override
    public void schedule(double now) {
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
        if (machine.memoryMatters()) {
            backfillByMemory(head, now);
        } else {
            backfill(head, now);
        }
    }

    private void backfill(int head, double now) {
        final int free = machine.free();
        final int missing = jobs.width[head] - free;
        final double shadow = missing > 0 ? Math.max(now, running.returned(missing)) : now;
        long extra = free + running.returnedBy(shadow) - jobs.width[head];
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
    }

    private void backfillByMemory(int head, double now) {
        final MemoryReservation reservation = new MemoryReservation(machine, running, head, now);
        int job = sweep.jobs.nextThatFits(JobTable.NONE, machine.free());
        while (job != JobTable.NONE) {
            if (job != head && machine.start(job, now, reservation)) {
                started(job);
            }
            job = sweep.jobs.nextThatFits(job, machine.free());
        }
    }

    private void started(int job) {
        queue.remove(job);
        if (sweep != queue) {
            sweep.remove(job);
        }
        running.insert(job);
    }
}
