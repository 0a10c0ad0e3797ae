package org.noctule.report.browse;

import java.util.Arrays;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.JobEvents;

/**
 * Jobs that wait and run, and cores in use, from date to date: {@code value[i]} holds from {@code date[i]} up to the
 * next date. Unmodifiable.
 */
final class JobTimeline {
    private final double[] date;
    private final int[] waiting;
    private final int[] running;
    private final long[] cores;

    private JobTimeline(double[] date, int[] waiting, int[] running, long[] cores) {
        this.date = date;
        this.waiting = waiting;
        this.running = running;
        this.cores = cores;
    }

    static JobTimeline of(JobColumns jobs) {
        final Counts counts = new Counts(jobs);
        new JobEvents(jobs).forEach(counts);
        return counts.timeline();
    }

    double begin() {
        return date[0];
    }

    double end() {
        return date[date.length - 1];
    }

    /**
     * Returns the least and greatest values within equal parts of a time.
     *
     * @param from its begin in seconds
     * @param to its end in seconds, later
     * @param bins number of parts
     * @return by part: least and greatest of waiting jobs, running jobs and cores in use
     */
    double[][] extremes(double from, double to, int bins) {
        final double[][] parts = new double[bins][];
        int i = place(from);
        for (int bin = 0; bin < bins; bin++) {
            final double begin = from + (to - from) * bin / bins;
            final double end = bin == bins - 1 ? to : from + (to - from) * (bin + 1) / bins;
            while (i + 1 < date.length && date[i + 1] <= begin) {
                i++;
            }
            parts[bin] = at(i);
            while (i + 1 < date.length && date[i + 1] < end) {
                widen(parts[bin], at(++i));
            }
        }
        return parts;
    }

    /** The values from a date on, nothing before the first one. */
    private double[] at(int i) {
        return i < 0
                ? new double[6]
                : new double[] {waiting[i], waiting[i], running[i], running[i], cores[i], cores[i]};
    }

    private static void widen(double[] part, double[] other) {
        for (int k = 0; k < part.length; k += 2) {
            part[k] = Math.min(part[k], other[k]);
            part[k + 1] = Math.max(part[k + 1], other[k + 1]);
        }
    }

    /** The last date that is not later, -1 if all are. */
    private int place(double when) {
        final int found = Arrays.binarySearch(date, when);
        return found >= 0 ? found : -found - 2;
    }

    /** Counts from event to event. */
    private static final class Counts implements JobEvents.Visitor {
        private static final int MOST_DATES_PER_JOB = 3;

        private final JobColumns jobs;
        private final double[] date;
        private final int[] waiting;
        private final int[] running;
        private final long[] cores;
        private int dates = 1;

        Counts(JobColumns jobs) {
            this.jobs = jobs;
            final int most = 1 + MOST_DATES_PER_JOB * jobs.size();
            this.date = new double[most];
            this.waiting = new int[most];
            this.running = new int[most];
            this.cores = new long[most];
        }

        @Override
        public void see(double now, JobEvents.Kind kind, int job) {
            if (date[dates - 1] != now) {
                date[dates] = now;
                waiting[dates] = waiting[dates - 1];
                running[dates] = running[dates - 1];
                cores[dates] = cores[dates - 1];
                dates++;
            }
            final int last = dates - 1;
            if (kind == JobEvents.Kind.SUBMISSION) {
                waiting[last]++;
            } else if (kind == JobEvents.Kind.START) {
                waiting[last]--;
                running[last]++;
                cores[last] += jobs.allocation().cores(job);
            } else if (jobs.ran(job)) {
                running[last]--;
                cores[last] -= jobs.allocation().cores(job);
            } else {
                waiting[last]--;
            }
        }

        /** The place of date 0, with which the counts begin, is left out if the first job comes later. */
        JobTimeline timeline() {
            final int begin = dates > 1 && waiting[0] == 0 && running[0] == 0 ? 1 : 0;
            return new JobTimeline(
                    Arrays.copyOfRange(date, begin, dates),
                    Arrays.copyOfRange(waiting, begin, dates),
                    Arrays.copyOfRange(running, begin, dates),
                    Arrays.copyOfRange(cores, begin, dates));
        }
    }
}
