package org.noctule.experiment;

import java.util.Optional;
import org.noctule.protocol.JobState;
import org.noctule.report.Summary;
import org.noctule.report.SummaryTally;
import org.noctule.report.Trim;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.QuietRecorder;
import org.noctule.simulator.results.StretchRule;
import org.noctule.workload.Job;

/**
 * Keeps what {@code summary.json} says of a run, without its result files. These have six decimals; here numbers are
 * whole.
 */
public class RunTally extends QuietRecorder {
    private final StretchRule stretch;
    private final SummaryTally tally;
    private final ChangedJobs changed = new ChangedJobs();
    private Optional<Totals> totals = Optional.empty();

    /**
     * Makes a tally of no jobs.
     *
     * @param stretch the slowdown of jobs without run time
     * @param trim the part of the run that figures leave out
     */
    public RunTally(StretchRule stretch, Trim trim) {
        this.stretch = stretch;
        this.tally = new SummaryTally(trim);
    }

    @Override
    public final void allocation(Job job, double start, double end, ResourceSet cores) {
        changed.add(job, start, end, cores);
        tally.held(start, end, cores.size());
    }

    @Override
    public final void jobEnded(
            Job job, JobState state, double start, double end, ResourceSet alloc, double joules, String metadata) {
        tally.count(state.name(), job.submitTime());
        final double inSystem = end - job.submitTime();
        final ChangedJobs.Use use = changed.ended(job, start, end, alloc);
        tally.ran(start - job.submitTime(), inSystem, stretch.of(inSystem, use.seconds()), use.seconds(), end);
        tally.used(use.coreSeconds(), joules);
        if (!use.changed()) {
            tally.held(start, end, alloc.size());
        }
    }

    @Override
    public final void jobRejected(Job job, double now, String metadata) {
        tally.count(JobState.REJECTED.name(), job.submitTime());
    }

    @Override
    public final void jobLeft(Job job, JobState state) {
        tally.count(state.name(), job.submitTime());
    }

    @Override
    public final void ended(Totals whole) {
        totals = Optional.of(whole);
    }

    /** {@return that of summary.json; without the machine until the run is over} */
    public final Summary summary() {
        return totals.map(whole -> tally.complete(whole.machines(), whole.joules()))
                .orElseGet(tally::partial);
    }
}
