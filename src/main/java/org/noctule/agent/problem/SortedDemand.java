package org.noctule.agent.problem;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.noctule.workload.Job;
import org.noctule.workload.Quantile;

/** The demands of waiting jobs for one thing, kept in ascending order as they come and go. */
final class SortedDemand {
    /** From so many jobs at a time on, sorting all is faster than putting each in its place. */
    private static final int MANY = 16;

    private final ToDoubleFunction<Job> demand;
    private double[] values = new double[16];
    private int size;

    SortedDemand(ToDoubleFunction<Job> demand) {
        this.demand = demand;
    }

    void addAll(List<WaitingJob> jobs) {
        if (size + jobs.size() > values.length) {
            values = Arrays.copyOf(values, Math.max(size + jobs.size(), 2 * values.length));
        }
        if (jobs.size() < MANY) {
            jobs.forEach(job -> insert(demand.applyAsDouble(job.job)));
            return;
        }
        for (final WaitingJob job : jobs) {
            values[size++] = demand.applyAsDouble(job.job);
        }
        Arrays.sort(values, 0, size);
    }

    private void insert(double value) {
        final int found = Arrays.binarySearch(values, 0, size, value);
        final int place = found < 0 ? -found - 1 : found;
        System.arraycopy(values, place, values, place + 1, size - place);
        values[place] = value;
        size++;
    }

    void remove(WaitingJob job) {
        final int place = Arrays.binarySearch(values, 0, size, demand.applyAsDouble(job.job));
        size--;
        System.arraycopy(values, place + 1, values, place, size - place);
    }

    double quantile(double fraction) {
        return Quantile.of(values, size, fraction);
    }
}
