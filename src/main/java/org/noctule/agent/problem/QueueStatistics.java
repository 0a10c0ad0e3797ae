package org.noctule.agent.problem;

import java.util.ArrayList;
import java.util.List;
import org.noctule.workload.Job;
import org.noctule.workload.JobLimits;

/**
 * Quartiles of what the waiting jobs ask for, in units of the workload's limits; an unknown estimate counts as the
 * limit.
 */
final class QueueStatistics {
    /** Number of values: five for each of four demands. */
    static final int SIZE = 20;

    private static final double[] FRACTIONS = {0, 0.25, 0.5, 0.75, 1};

    private final JobQueue queue;
    private final double[] limits;
    private final SortedDemand[] demands;
    private final List<WaitingJob> counted = new ArrayList<>();
    private final List<WaitingJob> added = new ArrayList<>();
    private int nextNumber;

    QueueStatistics(JobQueue queue, JobLimits limits) {
        this.queue = queue;
        this.limits = new double[] {limits.time(), limits.cores(), limits.memory(), limits.memoryBandwidth()};
        this.demands = new SortedDemand[] {
            new SortedDemand(job -> Double.isInfinite(job.estimate()) ? limits.time() : job.estimate()),
            new SortedDemand(Job::resources),
            new SortedDemand(Job::memory),
            new SortedDemand(Job::memoryBandwidth)
        };
    }

    void write(float[] target, int offset) {
        count();
        int at = offset;
        for (int i = 0; i < demands.length; i++) {
            for (final double fraction : FRACTIONS) {
                target[at++] = limits[i] > 0 ? (float) (demands[i].quantile(fraction) / limits[i]) : 0;
            }
        }
    }

    /** Between two looks few jobs come and go: sorting all of them at each look would take most of its time. */
    private void count() {
        queue.forEachFrom(nextNumber, added::add);
        for (final WaitingJob job : added) {
            nextNumber = Math.max(nextNumber, job.number + 1);
        }
        counted.addAll(added);
        final boolean someGone = counted.size() > queue.size();
        for (int i = 0; i < demands.length; i++) {
            if (limits[i] > 0) {
                demands[i].addAll(added);
                if (someGone) {
                    removeGone(demands[i]);
                }
            }
        }
        if (someGone) {
            counted.removeIf(job -> job.gone);
        }
        added.clear();
    }

    private void removeGone(SortedDemand demand) {
        for (final WaitingJob job : counted) {
            if (job.gone) {
                demand.remove(job);
            }
        }
    }
}
