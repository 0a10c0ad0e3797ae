package org.noctule.bench.regret;

import java.util.ArrayList;
import java.util.List;
import org.noctule.random.Chance;

/**
 * The best schedule that is known of some jobs, by those who know all of them beforehand.
 *
 * @param start dates of starts in seconds, by job
 * @param cost sum of the costs
 * @param bound a sum below which no schedule is
 */
public record Ceiling(double[] start, double cost, double bound) {
    /**
     * Searches, from Smith's rule for known run times and from given schedules, all of which it is no worse than.
     *
     * @param jobs the jobs
     * @param played schedules, as dates of starts in seconds by job
     * @param steps number of steps of the search
     * @param seed seed of its random numbers
     * @return the ceiling
     */
    public static Ceiling of(KnownJobs jobs, List<double[]> played, int steps, long seed) {
        final List<double[]> from = new ArrayList<>(played);
        from.add(ClairvoyantSchedule.by(jobs, job -> jobs.area(job) * Math.max(10, jobs.run()[job])).start);
        from.add(ClairvoyantSchedule.by(jobs, jobs::area).start);
        from.add(ClairvoyantSchedule.by(jobs, job -> jobs.run()[job]).start);
        double[] best = from.get(0);
        for (final double[] start : from) {
            final double[] settled = ClairvoyantSchedule.by(jobs, job -> start[job]).start;
            best = jobs.cost(settled) < jobs.cost(best) ? settled : best;
        }
        final double[] found = new ScheduleSearch(jobs, Chance.of(seed, Chance.Purpose.SEARCH, 0)).improve(best, steps);
        return new Ceiling(found, jobs.cost(found), LowerBound.of(jobs));
    }
}
