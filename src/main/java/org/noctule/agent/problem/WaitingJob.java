package org.noctule.agent.problem;

import org.noctule.workload.Job;

/** A job in the queue, with its place in the order of submissions. */
final class WaitingJob {
    final Job job;
    final int number;
    boolean gone;
    /** Its score in an order by which it is lined up and that does not change; NaN until it is known. */
    double score = Double.NaN;

    WaitingJob(Job job, int number) {
        this.job = job;
        this.number = number;
    }
}
