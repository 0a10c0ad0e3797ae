package org.noctule.report.plot;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.noctule.report.data.CoreIntervals;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.JobEvents;

/** Jobs and cores that wait and run over time, in steps: each value holds up to the next date. */
final class RunCourse {
    private double[] dates = new double[16];
    private double[][] values = new double[Quantity.values().length][16];
    private final double[] now = new double[Quantity.values().length];
    private int size;

    /** What is counted. */
    enum Quantity {
        WAITING,
        WAITING_CORES,
        RUNNING,
        USED_CORES
    }

    RunCourse(JobColumns jobs, CoreIntervals intervals) {
        final TreeMap<Double, double[]> changes = changes(jobs, intervals);
        new JobEvents(jobs).forEach((date, kind, job) -> {
            final double asked = jobs.requested().get(job);
            final boolean alike = !intervals.changed(job);
            final double ran = alike ? 1 : 0;
            final double had = alike ? jobs.allocation().cores(job) : 0;
            passTo(date, changes);
            switch (kind) {
                case SUBMISSION -> change(date, 1, asked, 0, 0);
                case START -> change(date, -1, -asked, ran, had);
                default -> {
                    if (jobs.ran(job)) {
                        change(date, 0, 0, -ran, -had);
                    } else {
                        change(date, -1, -asked, 0, 0);
                    }
                }
            }
        });
    }

    /** What jobs with intervals of their own do to the numbers of running jobs and of their cores, by date. */
    private static TreeMap<Double, double[]> changes(JobColumns jobs, CoreIntervals intervals) {
        final TreeMap<Double, double[]> changes = new TreeMap<>();
        for (int job = 0; job < jobs.size(); job++) {
            if (intervals.changed(job)) {
                intervals.forEach(job, (start, finish, held, row) -> {
                    final double cores = held.cores(row);
                    add(changes, start, 1, cores);
                    add(changes, finish, -1, -cores);
                });
            }
        }
        return changes;
    }

    private static void add(TreeMap<Double, double[]> changes, double date, double jobs, double cores) {
        final double[] sum = changes.computeIfAbsent(date, none -> new double[2]);
        sum[0] += jobs;
        sum[1] += cores;
    }

    /** Makes the changes up to a date. */
    private void passTo(double date, TreeMap<Double, double[]> changes) {
        while (!changes.isEmpty() && changes.firstKey() <= date) {
            final Map.Entry<Double, double[]> next = changes.pollFirstEntry();
            change(next.getKey(), 0, 0, next.getValue()[0], next.getValue()[1]);
        }
    }

    private void change(double date, double waiting, double asked, double running, double used) {
        now[0] += waiting;
        now[1] += Double.isNaN(asked) ? 0 : asked;
        now[2] += running;
        now[3] += used;
        if (size == 0 || dates[size - 1] < date) {
            if (size == dates.length) {
                dates = Arrays.copyOf(dates, 2 * size);
                for (int i = 0; i < values.length; i++) {
                    values[i] = Arrays.copyOf(values[i], 2 * size);
                }
            }
            dates[size++] = date;
        }
        for (int i = 0; i < values.length; i++) {
            values[i][size - 1] = now[i];
        }
    }

    double[] dates() {
        return Arrays.copyOf(dates, size);
    }

    double[] values(Quantity quantity) {
        return Arrays.copyOf(values[quantity.ordinal()], size);
    }

    double end() {
        return size == 0 ? 0 : dates[size - 1];
    }

    double most(Quantity quantity) {
        return Arrays.stream(values(quantity)).max().orElse(0);
    }
}
