package org.noctule.agent.problem;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;
import org.noctule.workload.Quantile;

/**
 * Quartiles of what the waiting jobs ask for, in units of the workload's limits; an unknown estimate counts as the
 * limit.
 */
final class QueueStatistics {
    /** Number of values: five for each of four demands. */
    static final int SIZE = 20;

    private static final double[] FRACTIONS = {0, 0.25, 0.5, 0.75, 1};

    private final JobQueue queue;
    private final JobLimits limits;

    QueueStatistics(JobQueue queue, JobLimits limits) {
        this.queue = queue;
        this.limits = limits;
    }

    void write(float[] target, int offset) {
        write(target, offset, limits.time(), job -> Double.isInfinite(job.estimate()) ? limits.time() : job.estimate());
        write(target, offset + 5, limits.cores(), Job::resources);
        write(target, offset + 10, limits.memory(), Job::memory);
        write(target, offset + 15, limits.memoryBandwidth(), Job::memoryBandwidth);
    }

    private void write(float[] target, int offset, double limit, ToDoubleFunction<Job> demand) {
        if (!(limit > 0)) {
            Arrays.fill(target, offset, offset + FRACTIONS.length, 0);
            return;
        }
        final double[] values = new double[queue.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = demand.applyAsDouble(queue.get(i).job);
        }
        Arrays.sort(values);
        for (int i = 0; i < FRACTIONS.length; i++) {
            target[offset + i] = (float) (Quantile.of(values, FRACTIONS[i]) / limit);
        }
    }
}
