package org.noctule.bench.regret;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Costs below which no schedule is. All cores work on one job at a time, which may be interrupted: that of the largest
 * {@code rate / (run * width)} first. Then {@code sum(rate * M)} is least, {@code M} being the mean date at which a job
 * is worked on (Goemans et al., "Single machine scheduling with release dates", SIAM Journal on Discrete Mathematics
 * 15, 2002); a rigid job ends no earlier than {@code M + run / 2}. Nor does any cost less than without a wait.
 */
final class LowerBound {
    /** A wait from which on costs grow along lines. */
    private static final double LATE_S = 1000;

    private LowerBound() {}

    static double of(KnownJobs jobs) {
        final double[] middle = middles(jobs);
        double least = 0;
        double relaxed = 0;
        for (int job = 0; job < jobs.size(); job++) {
            final double run = jobs.run()[job];
            final double rate = rate(jobs, job);
            least += jobs.cost(job, jobs.submit()[job]);
            relaxed += jobs.cost().of(LATE_S, run) + rate * (middle[job] - run / 2 - jobs.submit()[job] - LATE_S);
        }
        return Math.max(least, relaxed);
    }

    private static double rate(KnownJobs jobs, int job) {
        final double run = jobs.run()[job];
        return (jobs.cost().of(2 * LATE_S, run) - jobs.cost().of(LATE_S, run)) / LATE_S;
    }

    /** The mean dates at which jobs are worked on; of one without work, its submission. */
    private static double[] middles(KnownJobs jobs) {
        final double[] left = new double[jobs.size()];
        final double[] key = new double[jobs.size()];
        for (int job = 0; job < left.length; job++) {
            left[job] = jobs.run()[job] * jobs.width()[job] / jobs.cores();
            key[job] = rate(jobs, job) / left[job];
        }
        final double[] moments = new double[left.length];
        final int[] order = IntStream.range(0, left.length)
                .boxed()
                .sorted(Comparator.comparingDouble(job -> jobs.submit()[job]))
                .mapToInt(Integer::intValue)
                .toArray();
        final PriorityQueue<Integer> waiting = new PriorityQueue<>(
                Comparator.<Integer>comparingDouble(job -> -key[job]).thenComparing(job -> job));
        double now = 0;
        int next = 0;
        while (next < order.length || !waiting.isEmpty()) {
            if (waiting.isEmpty()) {
                now = Math.max(now, jobs.submit()[order[next]]);
            }
            while (next < order.length && jobs.submit()[order[next]] <= now) {
                waiting.add(order[next++]);
            }
            final int job = waiting.peek();
            final double until = next < order.length ? jobs.submit()[order[next]] : Double.POSITIVE_INFINITY;
            final boolean ends = now + left[job] <= until;
            final double worked = ends ? left[job] : until - now;
            moments[job] += worked * (now + worked / 2);
            now = ends ? now + worked : until;
            left[job] -= worked;
            if (ends) {
                waiting.remove();
            }
        }
        for (int job = 0; job < moments.length; job++) {
            final double all = jobs.run()[job] * jobs.width()[job] / jobs.cores();
            moments[job] = all > 0 ? moments[job] / all : jobs.submit()[job];
        }
        return moments;
    }
}
