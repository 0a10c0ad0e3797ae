package org.noctule.agent.problem;

import org.noctule.agent.mirror.ClusterMirror;
import org.noctule.agent.mirror.RunningJob;

/** The outcome of a run as the decision side sees it; means are over the jobs that it started and that ended. */
final class Outcome {
    /** Seconds that a job's run time counts at least in its bounded slowdown. */
    static final double TAU = 10;

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

    /** Lets time pass in which nothing happens. */
    void elapse(ClusterMirror mirror, JobQueue queue, double seconds) {
        if (!Double.isNaN(begin)) {
            blockedSeconds += queue.size() > 0 ? seconds : 0;
            coreSeconds += mirror.busyCores() * seconds;
            joules += mirror.states().totalWatts() * seconds;
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

    private double mean(double sum) {
        return ended == 0 ? 0 : sum / ended;
    }

    double meanWait() {
        return mean(waited);
    }

    double meanTurnaround() {
        return mean(turnaround);
    }

    double meanSlowdown() {
        return mean(slowdown);
    }

    double meanBoundedSlowdown() {
        return mean(boundedSlowdown);
    }

    /** From the first action to the last job's end, in s. */
    double duration() {
        return Double.isNaN(begin) ? 0 : end - begin;
    }

    private double meanOverTime(double sum) {
        return duration() > 0 ? sum / duration() : 0;
    }

    /** Part of the time in which a job waited. */
    double blockedShare() {
        return meanOverTime(blockedSeconds);
    }

    double meanBusyCores() {
        return meanOverTime(coreSeconds);
    }

    double joules() {
        return joules;
    }
}
