package org.noctule.report;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sums over the jobs of one run, from which its summary is made, read or played. Not thread-safe. */
public final class SummaryTally {
    private static final double TAU = 10;
    private static final double HIGH = 0.95;
    private static final String REJECTED = "REJECTED";

    private final Trim trim;
    private final SortedMap<String, Long> states = new TreeMap<>();
    private final Sample waits = new Sample();
    private final Sample turnarounds = new Sample();
    private final Sample slowdowns = new Sample();
    private final Sample boundedSlowdowns = new Sample();
    /** Filled only where a part of the run does not count, as what follows. */
    private final Sample submissions = new Sample();

    private final Sample rejections = new Sample();
    private final Sample ranSubmissions = new Sample();
    private final Sample ends = new Sample();
    private final Sample holdStarts = new Sample();
    private final Sample holdEnds = new Sample();
    private final Sample holdCores = new Sample();
    private long jobs;
    private double submitted;
    private double firstSubmission = Double.POSITIVE_INFINITY;
    private double makespan;
    private double coreSeconds;
    private double joules;

    /**
     * Makes a tally of no jobs.
     *
     * @param trim the part of the run that figures leave out
     */
    public SummaryTally(Trim trim) {
        this.trim = trim;
    }

    /**
     * Counts a job, whether it ran or not.
     *
     * @param state its final state
     * @param submission date of its submission in seconds
     */
    public void count(String state, double submission) {
        jobs++;
        submitted = submission;
        states.merge(state, 1L, Long::sum);
        firstSubmission = Math.min(firstSubmission, submission);
        if (trim.cuts()) {
            submissions.add(submission);
            if (state.equals(REJECTED)) {
                rejections.add(submission);
            }
        }
    }

    /**
     * Adds the times of the job that was counted last, which ran.
     *
     * @param wait seconds from its submission to its start
     * @param turnaround seconds from its submission to its end
     * @param slowdown its slowdown
     * @param seconds seconds for which it ran
     * @param end date of its end in seconds
     */
    public void ran(double wait, double turnaround, double slowdown, double seconds, double end) {
        waits.add(wait);
        turnarounds.add(turnaround);
        slowdowns.add(slowdown);
        boundedSlowdowns.add(Math.max(1, turnaround / Math.max(seconds, TAU)));
        makespan = Math.max(makespan, end);
        if (trim.cuts()) {
            ranSubmissions.add(submitted);
            ends.add(end);
        }
    }

    /**
     * Adds the use that such a job made of the machine.
     *
     * @param work core seconds
     * @param energy joules; below zero if they are not known
     */
    public void used(double work, double energy) {
        coreSeconds += work;
        joules += Math.max(0, energy);
    }

    /**
     * Notes a time in which a job held the same cores; all of them add up to its core seconds.
     *
     * @param start date of its beginning in seconds
     * @param end date of its end in seconds
     * @param cores number of the cores
     */
    public void held(double start, double end, long cores) {
        if (trim.cuts()) {
            holdStarts.add(start);
            holdEnds.add(end);
            holdCores.add(cores);
        }
    }

    /**
     * Makes the summary of a run that was cut off.
     *
     * @return the summary, without the machine
     */
    public Summary partial() {
        return summary(Optional.empty(), 0);
    }

    /**
     * Makes the summary of a run.
     *
     * @param cores number of cores of the machine
     * @param energy all joules that it drew
     * @return the summary
     */
    public Summary complete(long cores, double energy) {
        return summary(Optional.of(energy), cores);
    }

    private Summary summary(Optional<Double> energy, long cores) {
        final Span span = span();
        final double last = Math.max(span.from, Math.min(span.to, makespan));
        final Sample waited = counted(waits, span);
        final Sample bounded = counted(boundedSlowdowns, span);
        final boolean cut = trim.cuts();
        final Summary.Counted counted = new Summary.Counted(
                cut,
                waited.size(),
                cut ? rejections.within(span.from, span.to) : states.getOrDefault(REJECTED, 0L),
                cut ? ends.within(span.from, span.to) : waits.size(),
                span.from,
                last,
                waited.quantile(HIGH),
                bounded.quantile(HIGH));
        final double length = last - span.from;
        return new Summary(
                jobs,
                Collections.unmodifiableSortedMap(states),
                waited.distribution(),
                counted(turnarounds, span).distribution(),
                counted(slowdowns, span).distribution(),
                bounded.distribution(),
                first(),
                makespan,
                ratio(cut ? queued(span) : waits.sum(), length),
                joules,
                counted,
                energy.map(all ->
                        new Summary.Machine(cores, ratio(cut ? worked(span) : coreSeconds, cores * length), all)));
    }

    private double first() {
        return jobs == 0 ? 0 : firstSubmission;
    }

    /** Dates between which what happens counts. */
    private record Span(double from, double to) {
        double within(double start, double end) {
            return Math.max(0, Math.min(end, to) - Math.max(start, from));
        }
    }

    private Span span() {
        if (!trim.cuts()) {
            return new Span(first(), Double.POSITIVE_INFINITY);
        }
        final double[] sorted = submissions.sorted();
        return new Span(trim.from(sorted), trim.to(sorted));
    }

    /** Those of some values, one per job that ran, of which the job counts. */
    private Sample counted(Sample values, Span span) {
        if (!trim.cuts()) {
            return values;
        }
        final Sample some = new Sample();
        for (int i = 0; i < values.size(); i++) {
            if (span.from <= ranSubmissions.get(i) && ranSubmissions.get(i) <= span.to) {
                some.add(values.get(i));
            }
        }
        return some;
    }

    private double queued(Span span) {
        double sum = 0;
        for (int i = 0; i < waits.size(); i++) {
            sum += span.within(ranSubmissions.get(i), ranSubmissions.get(i) + waits.get(i));
        }
        return sum;
    }

    private double worked(Span span) {
        double sum = 0;
        for (int i = 0; i < holdCores.size(); i++) {
            sum += holdCores.get(i) * span.within(holdStarts.get(i), holdEnds.get(i));
        }
        return sum;
    }

    private static double ratio(double part, double whole) {
        return whole > 0 ? part / whole : 0;
    }
}
