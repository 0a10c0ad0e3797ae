package org.noctule.failure;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.noctule.error.NoctuleException;
import org.noctule.platform.Platform;
import org.noctule.resource.ResourceSet;
import org.noctule.workload.Job;
import org.noctule.workload.JobCheckpoints;

/**
 * The checkpoints of a run.
 *
 * @param checkpoints those of jobs that name none of their own
 * @param nodeGap mean seconds between failures of a node, where classes of failures do not say it; 0 if they do
 */
public record CheckpointRule(JobCheckpoints checkpoints, double nodeGap) {
    /**
     * Returns the checkpoints of the jobs of a run: their own, or else those of this rule.
     *
     * @param platform the machine
     * @param classes the failures that are drawn
     * @return the checkpoints, by the cores of each job; a job of which a formula needs the mean time between failures,
     *     which nothing says, is an error of kind INPUT
     */
    public CheckpointPlan on(Platform platform, List<FailureClass> classes) {
        final ToDoubleFunction<ResourceSet> rate = rate(platform, classes);
        return (job, cores) -> {
            final JobCheckpoints own = job.checkpoints().orElse(checkpoints);
            if (own.interval() == JobCheckpoints.Interval.FIXED) {
                return new CheckpointTimes(own.seconds(), own.cost(), own.restart());
            }
            if (nodeGap == 0 && classes.isEmpty()) {
                throw noGap(job, own.interval());
            }
            return new CheckpointTimes(own.seconds(1 / rate.applyAsDouble(cores)), own.cost(), own.restart());
        };
    }

    private static NoctuleException noGap(Job job, JobCheckpoints.Interval interval) {
        return NoctuleException.input(
                "The job (" + job.id() + ") makes checkpoints by the formula ("
                        + interval.name().toLowerCase(Locale.ROOT)
                        + "), which needs the mean time between failures, but no class of failures says it.",
                "Maybe give \"node_gap\" in \"failures.checkpoint\", the mean for a node in seconds.");
    }

    /** Failures per second of some cores. */
    private ToDoubleFunction<ResourceSet> rate(Platform platform, List<FailureClass> classes) {
        if (nodeGap > 0) {
            final FailureParts nodes = FailureParts.of(platform, LanlFit.LANL_20.of(Optional.empty()));
            return cores -> nodes.count(cores) / nodeGap;
        }
        final List<FailureParts> parts =
                classes.stream().map(of -> FailureParts.of(platform, of)).toList();
        return cores -> {
            double sum = 0;
            for (int i = 0; i < parts.size(); i++) {
                sum += parts.get(i).count(cores) * classes.get(i).rate();
            }
            return sum;
        };
    }
}
