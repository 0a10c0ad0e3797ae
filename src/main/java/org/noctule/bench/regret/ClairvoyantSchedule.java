package org.noctule.bench.regret;

import java.util.Comparator;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** A schedule that is being changed: each job has its cores from its start on, or has none yet. */
final class ClairvoyantSchedule {
    final KnownJobs jobs;
    final double[] start;
    private final CoreProfile profile;
    private double cost;

    /** Begins with no job placed. */
    ClairvoyantSchedule(KnownJobs jobs) {
        this.jobs = jobs;
        start = new double[jobs.size()];
        profile = new CoreProfile(jobs.cores());
    }

    /**
     * Places jobs one after the other, each as early as it fits among those before it: the serial schedule generation
     * scheme (Kolisch, 1996), by which a best schedule comes of some order. By the starts of a schedule as scores, no
     * job starts later than in it.
     */
    static ClairvoyantSchedule by(KnownJobs jobs, IntToDoubleFunction score) {
        final ClairvoyantSchedule schedule = new ClairvoyantSchedule(jobs);
        IntStream.range(0, jobs.size())
                .boxed()
                .sorted(Comparator.comparingDouble(job -> score.applyAsDouble(job)))
                .forEach(schedule::place);
        return schedule;
    }

    /** The sum of the costs of the jobs that are placed. */
    double cost() {
        return cost;
    }

    double end(int job) {
        return start[job] + jobs.run()[job];
    }

    /** Places a job as early as it fits. */
    void place(int job) {
        put(job, profile.earliest(jobs.submit()[job], jobs.run()[job], jobs.width()[job]));
    }

    /** Places a job at a date at which it fits. */
    void put(int job, double date) {
        start[job] = date;
        profile.take(date, end(job), jobs.width()[job]);
        cost += jobs.cost(job, date);
    }

    /** Takes a job out. */
    void remove(int job) {
        profile.take(start[job], end(job), -jobs.width()[job]);
        cost -= jobs.cost(job, start[job]);
    }
}
