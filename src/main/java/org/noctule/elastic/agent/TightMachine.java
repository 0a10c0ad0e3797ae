package org.noctule.elastic.agent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.noctule.agent.book.Allocation;
import org.noctule.agent.book.JobSizes;
import org.noctule.agent.scheduling.ClusterState;
import org.noctule.workload.Job;

/**
 * A machine on which all jobs that may be resized have shrunk to their fewest cores, at a date: what is free on it can
 * be had, and when more will be free is predicted. Makes no decisions.
 */
final class TightMachine {
    /** Rounding of predicted run times, against which a walltime is compared. */
    private static final double ROUNDING = 1 + 1e-9;

    private final double now;
    private final Collection<Allocation> started;
    private final List<Return> returns = new ArrayList<>();
    private int free;
    private boolean counted;
    /** Whether the returns are those of started jobs too: nobody asks for them where all jobs find room. */
    private boolean complete;

    private boolean sorted;

    private record Return(double date, int cores) {}

    /** Looks at a cluster, whose started jobs stay as they are from the first question to the last. */
    TightMachine(ClusterState cluster) {
        this.now = cluster.now();
        this.free = cluster.freeCores();
        this.started = cluster.started();
    }

    /** The fewest cores that a running job can be left, by its kind and its walltime; all while it is changing. */
    static int kept(Allocation job, double now) {
        if (job.changing() || job.refusedAt(now) || !JobSizes.resizes(job.job())) {
            return job.nextSize();
        }
        int size = JobSizes.least(job.job());
        if (job.job().walltime() == Double.POSITIVE_INFINITY) {
            return Math.min(size, job.size());
        }
        final double left = (job.start() + job.job().walltime() - now) * ROUNDING;
        while (size < job.size() && job.predictedEnd(size, now) - now > left) {
            size = JobSizes.atLeast(job.job(), size + 1);
        }
        return Math.min(size, job.size());
    }

    /** The fewest cores on which a waiting job is expected to end within its walltime. */
    static int least(Job job) {
        if (!JobSizes.startsAnySize(job)) {
            return job.resources();
        }
        int size = JobSizes.least(job);
        while (size < job.resources() && JobSizes.seconds(job, size) > job.walltime() * ROUNDING) {
            size = JobSizes.atLeast(job, size + 1);
        }
        return size;
    }

    private void add(double date, int cores) {
        returns.add(new Return(Math.min(date, Double.MAX_VALUE), cores));
        sorted = false;
    }

    int free() {
        if (!counted) {
            for (final Allocation job : started) {
                free += Math.max(job.size(), job.nextSize()) - kept(job, now);
            }
            counted = true;
        }
        return free;
    }

    /** Takes cores for a job that is to start now. */
    void take(Job job, int cores) {
        free = free() - cores;
        add(now + JobSizes.seconds(job, cores), cores);
    }

    /** Takes cores for a job that asks for more. */
    void take(int cores) {
        free = free() - cores;
    }

    /** The earliest date from now on at which so many cores are free, by prediction. */
    double earliest(int cores) {
        sort();
        long sum = free();
        double date = now;
        for (int i = 0; sum < cores && i < returns.size(); i++) {
            sum += returns.get(i).cores;
            date = Math.max(now, returns.get(i).date);
        }
        return sum < cores ? Double.MAX_VALUE : date;
    }

    /** The number of cores that are free at a date, by prediction. */
    long freeAt(double date) {
        sort();
        long sum = free();
        for (final Return job : returns) {
            sum += job.date <= date ? job.cores : 0;
        }
        return sum;
    }

    private void sort() {
        if (!complete) {
            for (final Allocation job : started) {
                final int kept = kept(job, now);
                add(job.predictedEnd(kept, now), kept);
            }
            complete = true;
        }
        if (!sorted) {
            returns.sort(Comparator.comparingDouble(Return::date));
            sorted = true;
        }
    }
}
