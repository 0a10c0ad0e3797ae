package org.noctule.agent.backfill;

import java.util.function.IntConsumer;
import org.noctule.agent.JobOrder;

/** The waiting jobs in the order in which they are to be served. Scores that change are computed anew when asked to. */
final class Queue {
    /** The jobs, sorted. */
    final WaitingJobs jobs;

    private final JobTable table;
    private final JobOrder order;

    Queue(JobTable table, JobOrder order) {
        this.table = table;
        this.jobs = new WaitingJobs(table);
        this.order = order;
    }

    void add(int job, double now) {
        jobs.insert(job, order.score(table.job(job), now));
    }

    /** Tells whether a job that was just submitted would come before a member, or whether that is not certain. */
    boolean before(int newcomer, int member, double now) {
        return order.dynamic() || order.score(table.job(newcomer), now) < jobs.key(member);
    }

    /** Tells whether the order may depend on more than the jobs and the date. */
    boolean remembers() {
        return order.remembers();
    }

    void remove(int job) {
        jobs.remove(job);
    }

    /**
     * Starts jobs from the head on while they fit, beside announced outages; those that these hold are passed over.
     *
     * @param started hears of each job that has started, and removes it
     * @return the first job that is not held and did not start, or {@link JobTable#NONE}
     */
    int startHeads(Machine machine, double now, IntConsumer started) {
        int job = jobs.first();
        while (job != JobTable.NONE) {
            final int next = jobs.next(job);
            if (!machine.held(job, now)) {
                if (!machine.start(job, now)) {
                    return job;
                }
                started.accept(job);
            }
            job = next;
        }
        return JobTable.NONE;
    }

    /** Brings the order up to date; in n log n time where scores change, at no cost where they do not. */
    void sort(double now) {
        if (!order.dynamic() || jobs.root == JobTable.NONE) {
            return;
        }
        final int[] members = new int[table.limit()];
        int n = 0;
        for (int job = jobs.first(); job != JobTable.NONE; job = jobs.next(job)) {
            members[n++] = job;
        }
        jobs.clear();
        for (int i = 0; i < n; i++) {
            add(members[i], now);
        }
    }
}
