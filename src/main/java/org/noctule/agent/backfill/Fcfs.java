package org.noctule.agent.backfill;

import org.noctule.agent.JobOrder;
import org.noctule.agent.WaitReason;

/**
 * First come, first served: the head of the queue starts when it fits, and nothing passes it, even if it can never
 * start. Announced outages do otherwise: a job that they hold lets others pass.
 */
final class Fcfs implements QueueMethod {
    private final Machine machine;
    private final Queue queue;

    Fcfs(Machine machine, JobOrder order) {
        this.machine = machine;
        this.queue = new Queue(machine.jobs, order);
    }

    @Override
    public void submitted(int job, double now) {
        queue.add(job, now);
    }

    @Override
    public void submittedImpossible(int job, double now) {
        queue.add(job, now);
    }

    @Override
    public void withdrawn(int job, double now) {
        queue.remove(job);
    }

    @Override
    public void withdrawnImpossible(int job, double now) {
        queue.remove(job);
    }

    @Override
    public boolean remembers() {
        return queue.remembers();
    }

    @Override
    public WaitReason reason(int job, double now) {
        final int head = queue.jobs.first();
        return head == job
                ? machine.lacking(job)
                : WaitReason.order(machine.jobs.job(head).id());
    }

    @Override
    public void ended(int job, double now) {}

    @Override
    public void drain(double now) {
        if (queue.jobs.fewestCores() <= machine.free()) {
            queue.sort(now);
            queue.startHeads(machine, now, queue::remove);
        }
    }

    @Override
    public void schedule(double now) {
        if (queue.jobs.fewestCores() > machine.free()) {
            return;
        }
        queue.sort(now);
        for (int head = queue.jobs.first(); head != JobTable.NONE && machine.start(head, now); ) {
            queue.remove(head);
            head = queue.jobs.first();
        }
    }
}
