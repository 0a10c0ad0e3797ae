package org.noctule.agent.problem;

import org.noctule.agent.view.QueuedJobs;
import org.noctule.workload.Job;

/** The rows of the jobs that wait, which stay as they are while a problem is called although some jobs leave. */
final class PinnedRows implements QueuedJobs {
    private final JobQueue queue;
    private WaitingJob[] rows = {};
    private int size;
    private int changes;
    private boolean pinned;

    PinnedRows(JobQueue queue) {
        this.queue = queue;
    }

    /** Keeps the rows, if they are not kept already: jobs are about to leave. */
    void pin() {
        if (!pinned) {
            pinned = true;
            size = queue.size();
            changes = queue.changes;
            rows = queue.jobs.toArray(rows);
        }
    }

    /** Lets the rows go. */
    void release() {
        pinned = false;
    }

    WaitingJob get(int row) {
        return pinned ? rows[row] : queue.get(row);
    }

    /** Finds the row of a job in a queue in order of submissions, -1 if it waits no more. */
    int row(int number) {
        int low = 0;
        int high = size();
        while (low < high) {
            final int middle = (low + high) >>> 1;
            if (get(middle).number < number) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < size() && get(low).number == number && !get(low).gone ? low : -1;
    }

    @Override
    public int size() {
        return pinned ? size : queue.size();
    }

    @Override
    public int left() {
        return queue.size();
    }

    @Override
    public Job job(int row) {
        return get(row).job;
    }

    @Override
    public int changes() {
        return pinned ? changes : queue.changes;
    }
}
