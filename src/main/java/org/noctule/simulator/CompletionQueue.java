package org.noctule.simulator;

import java.util.Arrays;

/**
 * The running jobs by the date of their next event; equal dates go in the order of the starts.
 *
 * <p>A binary heap whose jobs know their positions, so one can be re-dated or taken out in logarithmic time.
 */
final class CompletionQueue {
    private JobRun[] jobs = new JobRun[64];
    private double[] dates = new double[64];
    private long[] orders = new long[64];
    private int size;
    private long starts;

    int size() {
        return size;
    }

    /** The date of the first event, positive infinity if no job runs. */
    double date() {
        return size == 0 ? Double.POSITIVE_INFINITY : dates[0];
    }

    void add(JobRun run, double date) {
        if (size == jobs.length) {
            jobs = Arrays.copyOf(jobs, 2 * size);
            dates = Arrays.copyOf(dates, 2 * size);
            orders = Arrays.copyOf(orders, 2 * size);
        }
        size++;
        up(size - 1, run, date, starts++);
    }

    JobRun poll() {
        final JobRun first = jobs[0];
        remove(first);
        return first;
    }

    void remove(JobRun run) {
        final int hole = run.position;
        run.position = -1;
        size--;
        final JobRun last = jobs[size];
        jobs[size] = null;
        if (hole != size) {
            place(hole, last, dates[size], orders[size]);
        }
    }

    void redate(JobRun run, double date) {
        place(run.position, run, date, orders[run.position]);
    }

    JobRun get(int index) {
        return jobs[index];
    }

    private void place(int at, JobRun run, double date, long order) {
        if (at > 0 && before(date, order, (at - 1) >> 1)) {
            up(at, run, date, order);
        } else {
            down(at, run, date, order);
        }
    }

    private boolean before(double date, long order, int other) {
        return date < dates[other] || date == dates[other] && order < orders[other];
    }

    private void up(int from, JobRun run, double date, long order) {
        int at = from;
        while (at > 0 && before(date, order, (at - 1) >> 1)) {
            move((at - 1) >> 1, at);
            at = (at - 1) >> 1;
        }
        set(at, run, date, order);
    }

    private void down(int from, JobRun run, double date, long order) {
        int at = from;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && before(dates[child + 1], orders[child + 1], child)) {
                child++;
            }
            if (!before(dates[child], orders[child], date, order)) {
                break;
            }
            move(child, at);
            at = child;
        }
        set(at, run, date, order);
    }

    private static boolean before(double date, long order, double otherDate, long otherOrder) {
        return date < otherDate || date == otherDate && order < otherOrder;
    }

    private void move(int from, int to) {
        set(to, jobs[from], dates[from], orders[from]);
    }

    private void set(int at, JobRun run, double date, long order) {
        jobs[at] = run;
        dates[at] = date;
        orders[at] = order;
        run.position = at;
    }
}
