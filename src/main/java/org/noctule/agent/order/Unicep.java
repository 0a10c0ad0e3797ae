package org.noctule.agent.order;

import org.noctule.workload.Job;

/**
 * The job with the largest wait / (log2(cores) times estimate) comes first (UNICEP): short narrow jobs that wait long.
 *
 * <p>Source: Tang, Lan, Desai, Buettner, "Fault-aware, utility-based job scheduling on Blue Gene/P systems", CLUSTER
 * 2009, with the 1e-15 by which RLScheduler (SC 2020) keeps numerator and denominator from zero. Estimates below one
 * second count as one second.
 */
public record Unicep() implements WaitingOrder {
    private static final double TINY = 1e-15;
    private static final double LOG_2 = StrictMath.log(2);

    @Override
    public double score(Job job, double now) {
        return scoreOf(job, Demands.wait(job, now));
    }

    @Override
    public double scoreOf(Job job, double waited) {
        final double width = StrictMath.log(Math.max(1, job.resources()) + TINY) / LOG_2;
        return -(waited + TINY) / (width * Demands.estimateFromOneSecond(job));
    }

    @Override
    public boolean dynamic() {
        return true;
    }
}
