package org.noctule.agent.whatif;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.noctule.workload.Job;

/**
 * The present state of a machine, from which imagined futures begin.
 *
 * @param now the date in seconds
 * @param free number of cores that jobs can be given now; not above 0 if there are none
 * @param running the running jobs, by the end that is expected
 * @param waiting the waiting jobs in the order of their submission
 */
public record Scene(double now, int free, List<Running> running, List<Job> waiting) {
    /** Seconds after which one is expected to end that has outlived its estimate. */
    private static final double OVERDUE_S = 1;

    /**
     * A running job.
     *
     * @param id its id
     * @param end date at which it is expected to end
     * @param cores number of its cores
     */
    public record Running(String id, double end, int cores) {}

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
        final List<Running> sorted = new ArrayList<>(running.size());
        for (final Running job : running) {
            sorted.add(new Running(job.id, Math.min(now + ListScheduling.LONGEST_S, later(job.end, now)), job.cores));
        }
        sorted.sort(Comparator.comparingDouble(Running::end));
        return new Scene(now, free, sorted, waiting);
    }

    private static double later(double end, double now) {
        return end > now ? end : Math.max(now + OVERDUE_S, Math.nextUp(now));
    }
}
