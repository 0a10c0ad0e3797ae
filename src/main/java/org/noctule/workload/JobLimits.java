package org.noctule.workload;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The 99th percentiles of a workload's demands, which scale what an agent observes.
 *
 * @param time estimate in seconds
 * @param cores number of cores
 * @param memory memory per core in MB
 * @param memoryBandwidth memory bandwidth per core in GB/s
 */
public record JobLimits(double time, double cores, double memory, double memoryBandwidth) {
    private static final double PERCENTILE = 0.99;

    /**
     * Returns the limits of some jobs.
     *
     * @param jobs the jobs
     * @return the percentiles, interpolated linearly as NumPy does; unknown (infinite) estimates do not count, and what
     *     no job has or demands is 0
     */
    public static JobLimits of(List<Job> jobs) {
        return new JobLimits(
                percentile(jobs, Job::estimate),
                percentile(jobs, Job::resources),
                percentile(jobs, Job::memory),
                percentile(jobs, Job::memoryBandwidth));
    }

    private static double percentile(List<Job> jobs, ToDoubleFunction<Job> demand) {
        final double[] values = jobs.stream()
                .mapToDouble(demand)
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        return values.length == 0 ? 0 : Quantile.of(values, PERCENTILE);
    }
}
