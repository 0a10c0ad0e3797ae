package org.noctule.agent.reward;

import org.noctule.agent.mirror.RunningJob;
import org.noctule.agent.view.ClusterView;

/** The outcome of a run as the decision side sees it; means are over the jobs that it started and that ended. */
public final class Outcome {
    /** Seconds that a job's run time counts at least in its bounded slowdown. */
    public static final double TAU = 10;

    private static final double SHORTEST = 1e-9;

    private int ended;
    private double waited;
    private double turnaround;
    private double slowdown;
    private double boundedSlowdown;
    private double blockedSeconds;
    private double coreSeconds;
    private double joules;
    private double begin = Double.NaN;
    private double end;

    Outcome() {}

    /** Lets time pass in which nothing happens. */
    void elapse(ClusterView view, double seconds) {
        if (!Double.isNaN(begin)) {
            blockedSeconds += view.waitingJobs() > 0 ? seconds : 0;
            coreSeconds += (view.cores() - view.freeCores()) * seconds;
            joules += view.watts() * seconds;
        }
    }

    /** Begins with the first action. */
    void acted(double now) {
        if (Double.isNaN(begin)) {
            begin = now;
            end = now;
        }
    }

    void ended(RunningJob job, double now) {
        final double total = now - job.job().submitTime();
        final double run = now - job.start();
        ended++;
        waited += job.start() - job.job().submitTime();
        turnaround += total;
        slowdown += total / Math.max(SHORTEST, run);
        boundedSlowdown += Math.max(1, total / Math.max(TAU, run));
        end = now;
    }

    /** {@return the date of the last job's end in s, that of the first action before one has ended} */
    public double end() {
        return end;
    }

    private double mean(double sum) {
        return ended == 0 ? 0 : sum / ended;
    }

    /** {@return the mean waiting time, in s} */
    public double meanWait() {
        return mean(waited);
    }

    /** {@return the mean time from submission to end, in s} */
    public double meanTurnaround() {
        return mean(turnaround);
    }

    /** {@return the mean of turnaround time / run time} */
    public double meanSlowdown() {
        return mean(slowdown);
    }

    /** {@return the mean bounded slowdown, with 10 s} */
    public double meanBoundedSlowdown() {
        return mean(boundedSlowdown);
    }

    /** {@return the time from the first action to the last job's end, in s} */
    public double duration() {
        return Double.isNaN(begin) ? 0 : end - begin;
    }

    private double meanOverTime(double sum) {
        return duration() > 0 ? sum / duration() : 0;
    }

    /** {@return the part of that time in which a job waited} */
    public double blockedShare() {
        return meanOverTime(blockedSeconds);
    }

    /** {@return the mean number of busy cores over that time} */
    public double meanBusyCores() {
        return meanOverTime(coreSeconds);
    }

    /** {@return the energy of the machine over that time, in J} */
    public double joules() {
        return joules;
    }
}
