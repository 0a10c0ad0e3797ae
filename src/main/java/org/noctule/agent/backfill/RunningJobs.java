package org.noctule.agent.backfill;

import java.util.Arrays;

/** Running jobs by predicted end, with the sums of their cores. */
final class RunningJobs extends JobTree {
    private long[] cores = new long[64];

    RunningJobs(JobTable jobs) {
        super(jobs);
    }

    @Override
    void pull(int node) {
        cores[node] = cores[left[node]] + jobs.width[node] + cores[right[node]];
    }

    @Override
    void grow(int length) {
        cores = Arrays.copyOf(cores, length);
    }

    /** Adds a job that has started; one without an estimate comes last. */
    void insert(int job) {
        insert(job, Math.min(jobs.end[job], Double.MAX_VALUE));
    }

    /**
     * The earliest predicted end by which so many cores have been returned.
     *
     * @param needed number of cores, positive
     * @return the date; the largest finite one if only jobs without an estimate will do
     */
    double returned(long needed) {
        if (cores[root] < needed) {
            return Double.MAX_VALUE;
        }
        long missing = needed;
        int node = root;
        while (true) {
            if (cores[left[node]] >= missing) {
                node = left[node];
                continue;
            }
            missing -= cores[left[node]] + jobs.width[node];
            if (missing <= 0) {
                return key(node);
            }
            node = right[node];
        }
    }

    /** The number of cores that have been returned at a date, by prediction. */
    long returnedBy(double date) {
        long sum = 0;
        int node = root;
        while (node != NONE) {
            if (key(node) <= date) {
                sum += cores[left[node]] + jobs.width[node];
                node = right[node];
            } else {
                node = left[node];
            }
        }
        return sum;
    }
}
