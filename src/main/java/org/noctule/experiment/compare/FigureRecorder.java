package org.noctule.experiment.compare;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.noctule.experiment.ChangedJobs;
import org.noctule.protocol.JobState;
import org.noctule.resource.ResourceSet;
import org.noctule.simulator.QuietRecorder;
import org.noctule.simulator.TrainingOutcome;
import org.noctule.simulator.results.StretchRule;
import org.noctule.workload.Job;

/** Keeps what figures need, by the definitions of summary.json: sums, and two values a job. */
final class FigureRecorder extends QuietRecorder {
    private static final double TAU = 10;
    private static final double HOUR = 3600;

    private final StretchRule stretch;
    private final JobValues waits = new JobValues();
    private final JobValues boundedSlowdowns = new JobValues();
    private long ran;
    private long rejected;
    private double turnaround;
    private double slowdown;
    private double coreSeconds;
    private double firstSubmission = Double.POSITIVE_INFINITY;
    private double makespan;
    private double joules;
    private int machines;

    private AdaptedJobs adapted = AdaptedJobs.NONE;
    private final ChangedJobs changed = new ChangedJobs();

    FigureRecorder(StretchRule stretch) {
        this.stretch = stretch;
    }

    @Override
    public void allocation(Job job, double start, double end, ResourceSet cores) {
        changed.add(job, start, end, cores);
    }

    @Override
    public void jobEnded(
            Job job, JobState state, double start, double end, ResourceSet alloc, double energy, String metadata) {
        final double inSystem = end - job.submitTime();
        final ChangedJobs.Use use = changed.ended(job, start, end, alloc);
        ran++;
        waits.add(start - job.submitTime());
        turnaround += inSystem;
        slowdown += stretch.of(inSystem, use.seconds());
        boundedSlowdowns.add(Math.max(1, inSystem / Math.max(use.seconds(), TAU)));
        coreSeconds += use.coreSeconds();
        makespan = Math.max(makespan, end);
        submitted(job);
    }

    @Override
    public void jobRejected(Job job, double now, String metadata) {
        rejected++;
        submitted(job);
    }

    @Override
    public void jobLeft(Job job, JobState state) {
        submitted(job);
    }

    private void submitted(Job job) {
        firstSubmission = Math.min(firstSubmission, job.submitTime());
    }

    @Override
    public void trained(Job job, TrainingOutcome outcome) {
        adapted = adapted.and(outcome);
    }

    @Override
    public void ended(Totals totals) {
        joules = totals.joules();
        machines = totals.machines();
    }

    /** Returns the training jobs that may change their network, empty if there was none. */
    Optional<AdaptedJobs> adapted() {
        return Optional.of(adapted).filter(all -> all.jobs() > 0);
    }

    /** Returns what the run came to; asked once, after its end. */
    Map<Figure, Double> figures() {
        final double window = Math.max(0, makespan - firstSubmission);
        final Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        figures.put(Figure.BOUNDED_SLOWDOWN, boundedSlowdowns.mean());
        figures.put(Figure.WAITING_TIME, waits.mean());
        figures.put(Figure.TURNAROUND_TIME, ratio(turnaround, ran));
        figures.put(Figure.MAKESPAN, makespan);
        figures.put(Figure.ENERGY, joules);
        figures.put(Figure.BLOCKING_RATE, ratio(rejected, ran + rejected));
        figures.put(Figure.UTILISATION, ratio(coreSeconds, machines * window));
        figures.put(Figure.THROUGHPUT, ratio(ran * HOUR, window));
        figures.put(Figure.REJECTED, (double) rejected);
        figures.put(Figure.SLOWDOWN, ratio(slowdown, ran));
        figures.put(Figure.MEDIAN_BOUNDED_SLOWDOWN, boundedSlowdowns.quantile(0.5));
        figures.put(Figure.P95_BOUNDED_SLOWDOWN, boundedSlowdowns.quantile(0.95));
        figures.put(Figure.MAX_BOUNDED_SLOWDOWN, boundedSlowdowns.largest());
        figures.put(Figure.MEDIAN_WAITING_TIME, waits.quantile(0.5));
        figures.put(Figure.P95_WAITING_TIME, waits.quantile(0.95));
        figures.put(Figure.MAX_WAITING_TIME, waits.largest());
        return figures;
    }

    private static double ratio(double part, double whole) {
        return whole > 0 ? part / whole : 0;
    }
}
