package org.noctule.experiment;

import java.util.HashMap;
import java.util.Map;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;

/**
 * Jobs that have changed their cores, or were suspended, and have not ended: the cores that they had, and for how long.
 */
public final class ChangedJobs {
    /** The shortest suspension that counts, in seconds, as in jobs.csv; what is shorter is rounding. */
    private static final double SHORTEST = 1e-6;

    private final Map<String, Use> uses = new HashMap<>();

    /**
     * Use that a job made of the machine.
     *
     * @param seconds seconds for which it had cores
     * @param coreSeconds the sum over its cores of the seconds for which it had them
     * @param changed whether it was noted with its cores interval by interval
     */
    public record Use(double seconds, double coreSeconds, boolean changed) {}

    /** Makes a record of no jobs. */
    public ChangedJobs() {}

    /**
     * Notes that a job has had the same cores for some time.
     *
     * @param job the job
     * @param start date since which it had them
     * @param end date on which that ended
     * @param cores the cores
     */
    public void add(Job job, double start, double end, ResourceSet cores) {
        uses.merge(
                job.id(),
                new Use(end - start, cores.size() * (end - start), true),
                (sum, more) -> new Use(sum.seconds + more.seconds, sum.coreSeconds + more.coreSeconds, true));
    }

    /**
     * Forgets a job.
     *
     * @param job the job, which has ended
     * @param start date of its start
     * @param end date of its end
     * @param alloc its last cores
     * @return the use that it made; all cores for all the time unless it changed them
     */
    public Use ended(Job job, double start, double end, ResourceSet alloc) {
        final Use sum = uses.remove(job.id());
        if (sum == null) {
            return new Use(end - start, (end - start) * alloc.size(), false);
        }
        return end - start - sum.seconds <= SHORTEST ? new Use(end - start, sum.coreSeconds, true) : sum;
    }
}
