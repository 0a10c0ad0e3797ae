package org.noctule.workload;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;

/**
 * Statistics of a workload's jobs.
 *
 * @param jobs number of jobs
 * @param span seconds from the first submission to the last
 * @param work summed core seconds at reference speed; NaN if a job's run time is unknown
 * @param distributions {@code req_time} (the estimate), {@code size}, {@code mem}, {@code mem_bw}, {@code run_time},
 *     {@code interarrival}, {@code accuracy} (run time over estimate), in this order; what is unknown or infinite is
 *     left out
 */
public record WorkloadStatistics(int jobs, double span, double work, List<Distribution> distributions) {
    static final String INTERARRIVAL = "interarrival";

    /**
     * Computes the statistics.
     *
     * @param jobs the jobs, ordered by submission
     * @param referenceGflops speed in GFLOPS at which flops become seconds; if empty the run times of jobs that are
     *     given in flops are unknown
     * @return their statistics
     */
    public static WorkloadStatistics of(List<Job> jobs, OptionalDouble referenceGflops) {
        final int n = jobs.size();
        final RunTime atReference = new RunTime(referenceGflops.orElse(Double.NaN));
        final ToDoubleFunction<Job> runTime = job -> job.profile().match(atReference);
        final double[] gaps = new double[Math.max(0, n - 1)];
        double work = 0;
        for (int i = 0; i < n; i++) {
            final Job job = jobs.get(i);
            work += job.resources() * runTime.applyAsDouble(job);
            if (i > 0) {
                gaps[i - 1] = job.submitTime() - jobs.get(i - 1).submitTime();
            }
        }
        return new WorkloadStatistics(
                n,
                n == 0 ? 0 : jobs.get(n - 1).submitTime() - jobs.get(0).submitTime(),
                work,
                List.of(
                        distribution("req_time", "s", jobs, Job::estimate),
                        distribution("size", "cores", jobs, Job::resources),
                        distribution("mem", "MB/core", jobs, Job::memory),
                        distribution("mem_bw", "GB/s/core", jobs, Job::memoryBandwidth),
                        distribution("run_time", "s", jobs, runTime),
                        Distribution.of(INTERARRIVAL, "s", gaps),
                        distribution(
                                "accuracy", "", jobs, job -> accuracy(runTime.applyAsDouble(job), job.estimate()))));
    }

    private static Distribution distribution(String name, String unit, List<Job> jobs, ToDoubleFunction<Job> quantity) {
        return Distribution.of(name, unit, jobs.stream().mapToDouble(quantity).toArray());
    }

    private static double accuracy(double runTime, double estimate) {
        return Double.isFinite(estimate) ? runTime / estimate : Double.NaN;
    }

    /**
     * Returns the load that the jobs would put on a machine.
     *
     * @param cores its size
     * @return work over the capacity from the first to the last submission; NaN if it is unknown
     */
    public double offeredLoad(int cores) {
        return span > 0 ? work / (span * cores) : Double.NaN;
    }

    /**
     * Returns the distribution of one quantity.
     *
     * @param name its name
     * @return the distribution
     * @throws NoctuleException if there is none of that name
     */
    public Distribution distribution(String name) {
        final List<String> names =
                distributions.stream().map(Distribution::name).toList();
        if (!names.contains(name)) {
            throw NoctuleException.input("The quantity (" + name + ") is unknown.", Suggestion.of(name, names));
        }
        return distributions.get(names.indexOf(name));
    }
}
