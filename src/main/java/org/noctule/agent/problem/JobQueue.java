package org.noctule.agent.problem;

import java.util.function.Consumer;
import org.noctule.agent.JobOrder;
import org.noctule.agent.view.QueuedJobs;
import org.noctule.workload.Job;

/** The jobs that wait. One class per rule for ties. */
interface JobQueue extends QueuedJobs {
    void add(Job job);

    /** Returns the first job of a queue that is not empty. */
    WaitingJob first(JobOrder order, double now);

    /** Returns a job by its place in the queue, from 0. */
    WaitingJob get(int place);

    void remove(WaitingJob job);

    /** Puts a job back that was removed, at its place in the order of submissions. */
    void putBack(WaitingJob job);

    @Override
    default Job job(int place) {
        return get(place).job;
    }

    /** Passes on the jobs with at least a given number in the order of submissions. */
    void forEachFrom(int number, Consumer<WaitingJob> consumer);
}
