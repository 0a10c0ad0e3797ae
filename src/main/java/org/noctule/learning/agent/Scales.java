package org.noctule.learning.agent;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.noctule.agent.fabric.JobRanges;

/** The ranges of training jobs as the layouts of models hold them. */
public final class Scales {
    private Scales() {}

    /**
     * Writes ranges down.
     *
     * @param ranges what scales observations
     * @return lower and upper ends by name
     */
    public static SortedMap<String, List<Double>> of(JobRanges ranges) {
        final SortedMap<String, List<Double>> scales = new TreeMap<>();
        ranges.named().forEach((name, range) -> scales.put(name, List.of(range.min(), range.max())));
        return scales;
    }

    /**
     * Takes ranges up again.
     *
     * @param scales lower and upper ends by name
     * @param source what errors call them
     * @return the ranges
     * @throws org.noctule.error.NoctuleException of kind INPUT if one is missing
     */
    public static JobRanges ranges(SortedMap<String, List<Double>> scales, String source) {
        final SortedMap<String, JobRanges.Range> named = new TreeMap<>();
        scales.forEach((name, ends) -> named.put(name, new JobRanges.Range(ends.get(0), ends.get(1))));
        return JobRanges.of(named, source);
    }
}
