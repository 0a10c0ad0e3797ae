package org.noctule.report.browse;

import java.util.Arrays;
import org.noctule.report.data.JobColumns;

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

    /** Counts; a job that never started waits from its submission to its end, or for ever. */
    static JobTimeline of(JobColumns jobs) {
        final int size = jobs.size();
        final double[] submitted = new double[size];
        final double[] left = new double[size];
        final Flow starts = new Flow(size);
        final Flow ends = new Flow(size);
        for (int job = 0; job < size; job++) {
            submitted[job] = jobs.submission().get(job);
            if (jobs.ran(job)) {
                left[job] = jobs.start().get(job);
                starts.add(left[job], jobs.allocation().cores(job));
                ends.add(jobs.finish().get(job), jobs.allocation().cores(job));
            } else {
                final double end = jobs.finish().get(job);
                left[job] = Double.isNaN(end) ? Double.POSITIVE_INFINITY : end;
            }
        }
        Arrays.sort(submitted);
        Arrays.sort(left);
        starts.sort();
        ends.sort();
        final double[] dates = dates(submitted, left, ends.dates());
        final int[] waiting = new int[dates.length];
        final int[] running = new int[dates.length];
        final long[] cores = new long[dates.length];
        int in = 0;
        int out = 0;
        int begun = 0;
        int ended = 0;
        long used = 0;
        for (int i = 0; i < dates.length; i++) {
            while (in < size && submitted[in] <= dates[i]) {
                in++;
            }
            while (out < size && left[out] <= dates[i]) {
                out++;
            }
            while (begun < starts.size && starts.date[begun] <= dates[i]) {
                used += starts.cores[begun++];
            }
            while (ended < ends.size && ends.date[ended] <= dates[i]) {
                used -= ends.cores[ended++];
            }
            waiting[i] = in - out;
            running[i] = begun - ended;
            cores[i] = used;
        }
        return new JobTimeline(dates, waiting, running, cores);
    }

    private static double[] dates(double[]... sorted) {
        final double[] all = Arrays.stream(sorted)
                .flatMapToDouble(Arrays::stream)
                .filter(Double::isFinite)
                .sorted()
                .distinct()
                .toArray();
        return all.length == 0 ? new double[] {0} : all;
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

    /** Cores that are taken, or given back, by date. */
    private static final class Flow {
        private double[] date;
        private long[] cores;
        private int size;

        Flow(int most) {
            date = new double[most];
            cores = new long[most];
        }

        void add(double when, long many) {
            date[size] = when;
            cores[size++] = many;
        }

        double[] dates() {
            return Arrays.copyOf(date, size);
        }

        void sort() {
            final Integer[] order = new Integer[size];
            Arrays.setAll(order, i -> i);
            Arrays.sort(order, (a, b) -> Double.compare(date[a], date[b]));
            final double[] sortedDate = new double[size];
            final long[] sortedCores = new long[size];
            for (int i = 0; i < size; i++) {
                sortedDate[i] = date[order[i]];
                sortedCores[i] = cores[order[i]];
            }
            date = sortedDate;
            cores = sortedCores;
        }
    }
}
