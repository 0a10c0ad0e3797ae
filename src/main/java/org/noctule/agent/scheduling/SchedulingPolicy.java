package org.noctule.agent.scheduling;

import java.util.function.ToDoubleBiFunction;
import org.noctule.workload.Job;

/** Starts waiting jobs, and may reject or kill some: all that an agent decides about a cluster. */
@FunctionalInterface
public interface SchedulingPolicy {
    /**
     * Decides at one date. Called once per message, when all events of the message are in the books; not at the end of
     * the run.
     *
     * @param cluster the jobs and free cores at this date; each decision changes them at once
     */
    void schedule(ClusterState cluster);

    /**
     * Starts jobs in the order of their submission, each from a date of its own on; jobs whose date has come wait for
     * those before them, and for no others.
     *
     * @param date the date from which a job may start, asked for at each date, which is the second argument
     * @return the policy
     */
    static SchedulingPolicy from(ToDoubleBiFunction<Job, Double> date) {
        return cluster -> {
            double call = Double.POSITIVE_INFINITY;
            boolean free = true;
            for (final Job job : cluster.waiting()) {
                final double from = date.applyAsDouble(job, cluster.now());
                if (from > cluster.now()) {
                    call = Math.min(call, from);
                } else {
                    free = free && cluster.start(job);
                }
            }
            if (call < Double.POSITIVE_INFINITY) {
                cluster.callAt(call);
            }
        };
    }
}
