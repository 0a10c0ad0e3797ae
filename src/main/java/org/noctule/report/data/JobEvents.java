package org.noctule.report.data;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Events of the jobs of a run, in the order of dates. At equal dates jobs end before others are submitted, start, and
 * end at once.
 */
public final class JobEvents {
    private static final int KINDS = 4;

    private final JobColumns jobs;
    private final Integer[] order;

    /** An event of a job. */
    public enum Kind {
        /** The end of a job that took time. */
        END,
        /** Its submission. */
        SUBMISSION,
        /** Its start. */
        START,
        /** The end of a job that takes no time, or the rejection of one. */
        LATE_END
    }

    /** Sees the events. */
    @FunctionalInterface
    public interface Visitor {
        /**
         * Sees an event.
         *
         * @param date when it happens, in s
         * @param kind what happens
         * @param job to which job: its row
         */
        void see(double date, Kind kind, int job);
    }

    /**
     * Puts the events of jobs in order.
     *
     * @param jobs the jobs
     */
    public JobEvents(JobColumns jobs) {
        this.jobs = jobs;
        this.order = IntStream.range(0, KINDS * jobs.size())
                .filter(event -> !Double.isNaN(date(event)))
                .boxed()
                .toArray(Integer[]::new);
        Arrays.sort(order, Comparator.<Integer>comparingDouble(this::date).thenComparingInt(event -> event % KINDS));
    }

    /** The date of an event that happens, else NaN. Rejections have no date: they count when the job is submitted. */
    private double date(int event) {
        final int job = event / KINDS;
        final boolean ran = jobs.ran(job);
        final boolean atOnce = ran && jobs.start().get(job) == jobs.finish().get(job);
        switch (Kind.values()[event % KINDS]) {
            case SUBMISSION:
                return jobs.submission().get(job);
            case START:
                return jobs.start().get(job);
            case END:
                return ran && !atOnce ? jobs.finish().get(job) : Double.NaN;
            default:
                if (!ran) {
                    return jobs.state().get(job).equals("REJECTED")
                            ? jobs.submission().get(job)
                            : Double.NaN;
                }
                return atOnce ? jobs.finish().get(job) : Double.NaN;
        }
    }

    /**
     * Shows all events.
     *
     * @param visitor sees them
     */
    public void forEach(Visitor visitor) {
        for (final int event : order) {
            visitor.see(date(event), Kind.values()[event % KINDS], event / KINDS);
        }
    }
}
