package org.noctule.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.noctule.json.JsonSetup;
import org.noctule.protocol.JobState;
import org.noctule.report.SummaryTally;
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

    private final StretchRule stretch;
    private final SummaryTally tally = new SummaryTally();
    private final ChangedJobs changed = new ChangedJobs();
    private Optional<Totals> totals = Optional.empty();

    EpisodeSummary(StretchRule stretch) {
        this.stretch = stretch;
    }

    @Override
    public void allocation(Job job, double start, double end, ResourceSet cores) {
        changed.add(job, start, end, cores);
    }

    @Override
    public void jobEnded(
            Job job, JobState state, double start, double end, ResourceSet alloc, double joules, String metadata) {
        tally.count(state.name(), job.submitTime());
        final double inSystem = end - job.submitTime();
        final ChangedJobs.Use use = changed.ended(job, start, end, alloc);
        tally.ran(start - job.submitTime(), inSystem, stretch.of(inSystem, use.seconds()), use.seconds(), end);
        tally.used(use.coreSeconds(), joules);
    }

    @Override
    public void jobRejected(Job job, double now, String metadata) {
        tally.count(JobState.REJECTED.name(), job.submitTime());
    }

    @Override
    public void jobLeft(Job job, JobState state) {
        tally.count(state.name(), job.submitTime());
    }

    @Override
    public void ended(Totals whole) {
        totals = Optional.of(whole);
    }

    /** Returns the content of summary.json; asked once, after the end of the run. */
    ObjectNode json() {
        try {
            return (ObjectNode) JSON.readTree(
                    tally.summary(totals.map(whole -> tally.machine(whole.machines(), whole.joules())))
                            .toJson());
        } catch (final JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
