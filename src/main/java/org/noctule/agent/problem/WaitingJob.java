package org.noctule.agent.problem;

import org.noctule.workload.Job;

/** A job in the queue, with its place in the order of submissions. */
final class WaitingJob {
    final Job job;
    final int number;
    boolean gone;

    WaitingJob(Job job, int number) {
        this.job = job;
        this.number = number;
    }
}
