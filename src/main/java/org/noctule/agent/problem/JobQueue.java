package org.noctule.agent.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.noctule.agent.JobOrder;
import org.noctule.workload.Job;

/** The jobs that wait. One class per rule for ties. */
abstract class JobQueue {
    final List<WaitingJob> jobs = new ArrayList<>();
    int submitted;
    int changes;

    void add(Job job) {
        jobs.add(new WaitingJob(job, submitted++));
        changes++;
    }

    /** Returns the first job of a queue that is not empty. */
    abstract WaitingJob first(JobOrder order, double now);

    /** Finds the place of a job that waits. */
    abstract int place(WaitingJob job);

    /** Puts a job back that was removed, at its place in the order of submissions. */
    abstract void putBack(WaitingJob job);

    /** Passes on the jobs with at least a given number in the order of submissions. */
    abstract void forEachFrom(int number, Consumer<WaitingJob> consumer);

    final void remove(WaitingJob job) {
        jobs.remove(place(job));
        job.gone = true;
        changes++;
    }

    /** Returns a job by its place in the queue, from 0. */
    final WaitingJob get(int place) {
        return jobs.get(place);
    }

    final int size() {
        return jobs.size();
    }
}
