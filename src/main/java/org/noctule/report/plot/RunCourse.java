package org.noctule.report.plot;

import java.util.Arrays;
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

    RunCourse(JobColumns jobs) {
        new JobEvents(jobs).forEach((date, kind, job) -> {
            final double asked = jobs.requested().get(job);
            final double had = jobs.allocation().cores(job);
            switch (kind) {
                case SUBMISSION -> change(date, 1, asked, 0, 0);
                case START -> change(date, -1, -asked, 1, had);
                default -> {
                    if (jobs.ran(job)) {
                        change(date, 0, 0, -1, -had);
                    } else {
                        change(date, -1, -asked, 0, 0);
                    }
                }
            }
        });
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
