package org.noctule.agent.backfill;

import org.noctule.agent.book.NodeLedger;
import org.noctule.resource.ResourceSet;

/**
 * The reservation of a job that waits for cores or for memory: returns the running jobs' cores and memory in the order
 * of their predicted ends until the job fits, and admits only jobs that end by then or leave it enough of what is there
 * then.
 *
 * <p>Takes as long as there are nodes and running jobs. Where a core order cannot place a job although there is room
 * for it, the reserved job is tried again at each pass, and those behind it still leave it its room.
 */
final class MemoryReservation implements Machine.Guard {
    private final Machine machine;
    private final NodeLedger ledger;
    private final int width;
    private final double now;
    private final double shadow;

    MemoryReservation(Machine machine, RunningJobs running, int reserved, double now) {
        this.machine = machine;
        this.ledger = machine.ledger().copyFor(machine.bytes(reserved));
        this.width = machine.jobs.width[reserved];
        this.now = now;
        double date = now;
        int job = running.first();
        while (job != JobTable.NONE && (ledger.usable() < width || machine.jobs.end[job] <= date)) {
            ledger.giveBack(machine.jobs.alloc(job), machine.bytes(job));
            date = Math.max(date, machine.jobs.end[job]);
            job = running.next(job);
        }
        this.shadow = Math.min(date, Double.MAX_VALUE);
    }

    @Override
    public boolean admits(int job, ResourceSet alloc) {
        if (now + machine.jobs.estimate[job] <= shadow) {
            return true;
        }
        ledger.take(alloc, machine.bytes(job));
        if (ledger.usable() >= width) {
            return true;
        }
        ledger.giveBack(alloc, machine.bytes(job));
        return false;
    }
}
