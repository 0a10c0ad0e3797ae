package org.noctule.simulator;

import java.util.ArrayList;
import java.util.List;
import org.noctule.platform.Platform;
import org.noctule.workload.Job;
import org.noctule.workload.Profile;

/** Works out when jobs of known starts and cores end, core by core and change by change: slow and obvious. */
final class NaiveReplay {
    private static final class Running {
        Rows.JobRow row;
        double left;
        double rate;
    }

    private final Platform platform;
    private final List<Rows.JobRow> ended = new ArrayList<>();
    private double joules;

    NaiveReplay(Platform platform) {
        this.platform = platform;
    }

    /** The rows with the ends that they should have had. */
    List<Rows.JobRow> replay(List<Rows.JobRow> rows) {
        final List<Rows.JobRow> toStart = new ArrayList<>(rows);
        final List<Running> running = new ArrayList<>();
        double now = 0;
        while (!toStart.isEmpty() || !running.isEmpty()) {
            for (final Running run : running) {
                run.rate = rate(run.row, running);
            }
            double next = Double.POSITIVE_INFINITY;
            for (final Rows.JobRow row : toStart) {
                next = Math.min(next, row.start());
            }
            for (final Running run : running) {
                next = Math.min(next, end(run, now));
            }
            joules += watts(running) * (next - now);
            final List<Running> finished = new ArrayList<>();
            for (final Running run : running) {
                if (end(run, now) <= next * (1 + 1e-13)) {
                    finished.add(run);
                }
                run.left -= run.rate * (next - now);
            }
            now = next;
            for (final Running run : finished) {
                running.remove(run);
                final Rows.JobRow row = run.row;
                ended.add(new Rows.JobRow(row.job(), row.state(), row.start(), now, row.alloc(), 0, ""));
            }
            for (final Rows.JobRow row : List.copyOf(toStart)) {
                if (row.start() <= now) {
                    toStart.remove(row);
                    final Running run = new Running();
                    run.row = row;
                    run.left = work(row.job());
                    running.add(run);
                }
            }
        }
        return ended;
    }

    double joules() {
        return joules;
    }

    private static double end(Running run, double now) {
        return Math.min(
                now + run.left / run.rate, run.row.start() + run.row.job().walltime());
    }

    private static double work(Job job) {
        final Profile profile = job.profile();
        if (profile instanceof Profile.ReferenceTime time) {
            return time.seconds();
        }
        return profile instanceof Profile.Delay delay ? delay.delay() : ((Profile.ParallelHomogeneous) profile).cpu();
    }

    private double rate(Rows.JobRow row, List<Running> running) {
        if (row.job().profile() instanceof Profile.Delay) {
            return 1;
        }
        double slowest = Double.POSITIVE_INFINITY;
        for (final int core : row.alloc().toArray()) {
            final int processor = platform.processorOfCore(core);
            double demand = 0;
            for (final Running other : running) {
                for (final int taken : other.row.alloc().toArray()) {
                    demand += platform.processorOfCore(taken) == processor
                            ? other.row.job().memoryBandwidth()
                            : 0;
                }
            }
            final double peak = platform.processorType(processor).gflopsPerCore();
            final boolean contended = demand > platform.processorType(processor).memoryBandwidth();
            slowest = Math.min(slowest, contended ? 0.75 * peak : peak);
        }
        return row.job().profile() instanceof Profile.ReferenceTime
                ? slowest / platform.referenceGflops()
                : slowest * 1e9;
    }

    private double watts(List<Running> running) {
        final boolean[] busy = new boolean[platform.nbCores()];
        running.forEach(run -> run.row.alloc().forEach(core -> busy[core] = true));
        double watts = 0;
        for (int core = 0; core < busy.length; core++) {
            final int processor = platform.processorOfCore(core);
            boolean active = false;
            for (int c = platform.firstCore(processor); c < platform.firstCore(processor + 1); c++) {
                active |= busy[c];
            }
            final double fraction = busy[core] ? 1 : active ? 0.15 : 0.05;
            watts += fraction * platform.processorType(processor).wattsPerCore();
        }
        return watts;
    }
}
