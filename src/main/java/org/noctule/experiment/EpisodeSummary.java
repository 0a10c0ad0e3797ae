package org.noctule.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.noctule.json.JsonSetup;
import org.noctule.protocol.JobState;
import org.noctule.report.Sample;
import org.noctule.report.Summary;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.QuietRecorder;
import org.noctule.simulator.results.StretchRule;
import org.noctule.workload.Job;

/**
 * Keeps what {@code summary.json} says of a run, without its result files. These have six decimals; here numbers are
 * whole.
 */
final class EpisodeSummary extends QuietRecorder {
    private static final JsonMapper JSON = JsonSetup.files();
    private static final double TAU = 10;
    /** The shortest suspension that counts, as in jobs.csv; what is shorter is rounding. */
    private static final double SHORTEST = 1e-6;

    private final StretchRule stretch;
    private final SortedMap<String, Long> states = new TreeMap<>();
    private final Sample waits = new Sample();
    private final Sample turnarounds = new Sample();
    private final Sample slowdowns = new Sample();
    private final Sample boundedSlowdowns = new Sample();
    private final Map<String, double[]> changing = new HashMap<>();
    private long jobs;
    private double firstSubmission = Double.POSITIVE_INFINITY;
    private double makespan;
    private double coreSeconds;
    private double jobJoules;
    private Optional<Totals> totals = Optional.empty();

    EpisodeSummary(StretchRule stretch) {
        this.stretch = stretch;
    }

    @Override
    public void allocation(Job job, double start, double end, ResourceSet cores) {
        final double[] sums = changing.computeIfAbsent(job.id(), none -> new double[2]);
        sums[0] += cores.size() * (end - start);
        sums[1] += end - start;
    }

    @Override
    public void jobEnded(
            Job job, JobState state, double start, double end, ResourceSet alloc, double joules, String metadata) {
        count(job, state);
        final double inSystem = end - job.submitTime();
        final double[] sums = changing.remove(job.id());
        final double seconds = sums == null || end - start - sums[1] <= SHORTEST ? end - start : sums[1];
        waits.add(start - job.submitTime());
        turnarounds.add(inSystem);
        slowdowns.add(stretch.of(inSystem, seconds));
        boundedSlowdowns.add(Math.max(1, inSystem / Math.max(seconds, TAU)));
        coreSeconds += sums == null ? (end - start) * alloc.size() : sums[0];
        jobJoules += Math.max(0, joules);
        makespan = Math.max(makespan, end);
    }

    @Override
    public void jobRejected(Job job, double now, String metadata) {
        count(job, JobState.REJECTED);
    }

    @Override
    public void jobLeft(Job job, JobState state) {
        count(job, state);
    }

    private void count(Job job, JobState state) {
        jobs++;
        states.merge(state.name(), 1L, Long::sum);
        firstSubmission = Math.min(firstSubmission, job.submitTime());
    }

    @Override
    public void ended(Totals whole) {
        totals = Optional.of(whole);
    }

    /** Returns the content of summary.json; asked once, after the end of the run. */
    ObjectNode json() {
        try {
            return (ObjectNode) JSON.readTree(summary().toJson());
        } catch (final JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private Summary summary() {
        final double first = jobs == 0 ? 0 : firstSubmission;
        final double window = Math.max(0, makespan - first);
        return new Summary(
                jobs,
                Collections.unmodifiableSortedMap(states),
                waits.distribution(),
                turnarounds.distribution(),
                slowdowns.distribution(),
                boundedSlowdowns.distribution(),
                first,
                makespan,
                ratio(waits.sum(), window),
                jobJoules,
                totals.map(whole -> new Summary.Machine(
                        whole.machines(), ratio(coreSeconds, whole.machines() * window), whole.joules())));
    }

    private static double ratio(double part, double whole) {
        return whole > 0 ? part / whole : 0;
    }
}
