package org.noctule.agent.whatif;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.noctule.agent.forecast.Belief;
import org.noctule.workload.Job;

/**
 * The present state of a machine, from which imagined futures begin.
 *
 * @param now the date in seconds
 * @param free number of cores that jobs can be given now; not above 0 if there are none
 * @param running the running jobs, by their ends
 * @param waiting the waiting jobs in the order of their submission
 * @param nodes what nodes have, where jobs have demands on these; empty if cores alone count
 */
public record Scene(double now, int free, List<Running> running, List<Task> waiting, Optional<SceneNodes> nodes) {
    /** Seconds after which one is expected to end that has outlived its estimate. */
    private static final double OVERDUE_S = 1;

    /**
     * A running job.
     *
     * @param job the job
     * @param start date of its start
     * @param end date at which it ends
     * @param due date at which it ends by its estimate
     * @param cores number of its cores
     */
    public record Running(Job job, double start, double end, double due, int cores) {
        /**
         * Makes one that ends when it is due.
         *
         * @param job the job
         * @param start date of its start
         * @param due date at which it ends by its estimate
         * @param cores number of its cores
         */
        public Running(Job job, double start, double due, int cores) {
            this(job, start, due, due, cores);
        }

        /** The same with another end. */
        Running until(double date) {
            return new Running(job, start, date, due, cores);
        }
    }

    /**
     * Makes a scene of running jobs in any order, which end after now.
     *
     * @param now the date in seconds
     * @param free number of cores that jobs can be given now
     * @param running the running jobs by their estimates
     * @param waiting the waiting jobs in the order of their submission
     * @return the scene
     */
    public static Scene of(double now, int free, List<Running> running, List<Job> waiting) {
        return sorted(now, free, running, waiting.stream().map(Task::of).toList());
    }

    /** Makes a scene of tasks. */
    static Scene sorted(double now, int free, List<Running> running, List<Task> waiting) {
        final List<Running> sorted = new ArrayList<>(running.size());
        for (final Running job : running) {
            sorted.add(new Running(job.job, job.start, soon(job.end, now), soon(job.due, now), job.cores));
        }
        sorted.sort(Comparator.comparingDouble(Running::end));
        return new Scene(now, free, sorted, waiting, Optional.empty());
    }

    /**
     * Returns the same scene on nodes.
     *
     * @param other what they have; empty if cores alone count
     * @return a scene that differs in that alone
     */
    public Scene on(Optional<SceneNodes> other) {
        return new Scene(now, free, running, waiting, other);
    }

    /** When a job is expected to end whose date that is, for it may have passed. */
    static double later(double end, double now) {
        return end > now ? end : Math.max(now + OVERDUE_S, Math.nextUp(now));
    }

    private static double soon(double end, double now) {
        return Math.min(now + Belief.LONGEST_S, later(end, now));
    }
}
