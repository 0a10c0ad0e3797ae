package org.noctule.fabric.agent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.noctule.error.NoctuleException;
import org.noctule.fabric.ramp.PipeDream;
import org.noctule.fabric.ramp.plan.ForecastStore;
import org.noctule.fabric.ramp.plan.StepRules;
import org.noctule.workload.Job;

/**
 * The smallest and largest figures of the jobs that may come, by which observations of ddls are scaled. Times are in
 * seconds, sizes in bytes over one step.
 *
 * @param ops number of ops
 * @param deps number of dependencies; the largest is that of a job split as far as can be, as ddls reckons it: thrice
 *     the number times the largest degree
 * @param sequential time on one server
 * @param acceptable longest acceptable time
 * @param fraction the latter as a part of the former
 * @param memory memory of all ops
 * @param transfers bytes over all dependencies; the largest is times N (N - 1) / 2, where N is the largest number of
 *     ops times the largest degree
 * @param steps number of steps
 */
public record JobRanges(
        Range ops,
        Range deps,
        Range sequential,
        Range acceptable,
        Range fraction,
        Range memory,
        Range transfers,
        Range steps) {

    /**
     * An interval.
     *
     * @param min its lower end
     * @param max its upper end
     */
    public record Range(double min, double max) {
        private static final double DUST = 1e-7;

        private static Range of(Collection<FabricJob> jobs, ToDoubleFunction<FabricJob> figure) {
            return new Range(
                    jobs.stream().mapToDouble(figure).min().orElse(0),
                    jobs.stream().mapToDouble(figure).max().orElse(0));
        }

        private Range upTo(double factor) {
            return new Range(min, max * factor);
        }

        /**
         * Tells where a value lies in the interval.
         *
         * @param value a value
         * @return 0 at the lower and 1 at the upper end; 1 if the two are one; what rounding puts below 0 is raised
         */
        public double scale(double value) {
            if (min == max) {
                return 1;
            }
            final double scaled = (value - min) / (max - min);
            return scaled < 0 && scaled >= -DUST ? scaled + DUST : scaled;
        }
    }

    /** What each range is called where it is stored, in the order of the components. */
    private static final List<String> NAMES =
            List.of("ops", "deps", "sequential", "acceptable", "fraction", "memory", "transfers", "steps");

    /**
     * {@return the ranges by name, to be stored with what has learnt from them: the components' names and ranges,
     * unmodifiable}
     */
    public SortedMap<String, Range> named() {
        final List<Range> ranges = List.of(ops, deps, sequential, acceptable, fraction, memory, transfers, steps);
        final SortedMap<String, Range> named = new TreeMap<>();
        for (int i = 0; i < ranges.size(); i++) {
            named.put(NAMES.get(i), ranges.get(i));
        }
        return Collections.unmodifiableSortedMap(named);
    }

    /**
     * Takes ranges up again.
     *
     * @param named what {@link #named} returned
     * @param source its name in errors
     * @return the ranges
     * @throws NoctuleException of kind INPUT if one is missing
     */
    public static JobRanges of(Map<String, Range> named, String source) {
        final List<Range> ranges = new ArrayList<>();
        for (final String name : NAMES) {
            final Range range = named.get(name);
            if (range == null) {
                throw NoctuleException.input(
                        source + ": the range of \"" + name + "\", by which observations are scaled, is missing.",
                        "Maybe the model is of another problem; \"scales\" in its layout holds the ranges.");
            }
            ranges.add(range);
        }
        return new JobRanges(
                ranges.get(0),
                ranges.get(1),
                ranges.get(2),
                ranges.get(3),
                ranges.get(4),
                ranges.get(5),
                ranges.get(6),
                ranges.get(7));
    }

    /**
     * Works out the ranges of a workload.
     *
     * @param jobs the jobs, of which only fabric jobs count
     * @param rules the physics of a step
     * @param maxDegree the largest degree
     * @return their ranges
     */
    public static JobRanges of(List<Job> jobs, StepRules rules, int maxDegree) {
        final FabricJobSource known = new FabricJobSource(rules, new ForecastStore());
        final List<FabricJob> fabricJobs = new ArrayList<>();
        for (final Job job : jobs) {
            if (job.profile() instanceof PipeDream profile) {
                fabricJobs.add(known.of(job, profile));
            }
        }
        return of(fabricJobs, maxDegree);
    }

    /**
     * Works out the ranges of a pool of jobs.
     *
     * @param jobs the jobs
     * @param maxDegree the largest degree
     * @return their ranges
     */
    public static JobRanges of(Collection<FabricJob> jobs, int maxDegree) {
        final Range ops = Range.of(jobs, job -> job.graph().size());
        final double parts = ops.max() * maxDegree;
        return new JobRanges(
                ops,
                Range.of(jobs, job -> job.graph().edges().size()).upTo(3.0 * maxDegree),
                Range.of(jobs, FabricJob::sequentialTime),
                Range.of(jobs, FabricJob::acceptableTime),
                Range.of(jobs, job -> job.terms().maxAcceptableFraction()),
                Range.of(jobs, job -> job.totals().memory()),
                Range.of(jobs, job -> job.totals().transfers()).upTo(parts * (parts - 1) / 2),
                Range.of(jobs, job -> job.terms().trainingSteps()));
    }
}
