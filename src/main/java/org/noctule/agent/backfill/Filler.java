package org.noctule.agent.backfill;

import org.noctule.agent.JobOrder;
import org.noctule.agent.WaitReason;

/** Starts every job that fits, in the order of the queue. A wide job may wait for as long as narrow ones come. */
final class Filler implements QueueMethod {
    private final Machine machine;
    private final Queue queue;

    Filler(Machine machine, JobOrder order) {
        this.machine = machine;
        this.queue = new Queue(machine.jobs, order);
    }

    @Override
    public void submitted(int job, double now) {
        queue.add(job, now);
    }

    @Override
    public void withdrawn(int job, double now) {
        queue.remove(job);
    }

    @Override
    public boolean remembers() {
        return queue.remembers();
    }

    @Override
    public WaitReason reason(int job, double now) {
        return machine.lacking(job);
    }

    @Override
    public void ended(int job, double now) {}

    @Override
    public void schedule(double now) {
        if (queue.jobs.fewestCores() > machine.free()) {
            return;
        }
        queue.sort(now);
        int job = queue.jobs.nextThatFits(JobTable.NONE, machine.free());
        while (job != JobTable.NONE) {
            if (machine.start(job, now)) {
                queue.remove(job);
            }
            job = queue.jobs.nextThatFits(job, machine.free());
        }
    }
}
