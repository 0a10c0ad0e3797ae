package org.noctule.agent.whatif;

import org.noctule.agent.forecast.Belief;
import org.noctule.workload.Job;

/**
 * A job as the imagination has it.
 *
 * @param job the job, whose estimate is what is believed of its run time
 * @param seconds that time, finite
 * @param run the time that it takes for true in an imagined future
 * @param logSeconds natural logarithm of the time, which counts at least 1 s
 * @param logCores natural logarithm of the number of its cores, at least 1
 * @param belief what is believed of its run time; that it is the estimate, if nothing else is known
 */
public record Task(Job job, double seconds, double run, double logSeconds, double logCores, Belief belief) {
    /**
     * Believes in a job's estimate; an unknown one counts as a year.
     *
     * @param job the job
     * @return the task
     */
    public static Task of(Job job) {
        final double seconds = Math.min(job.estimate(), Belief.LONGEST_S);
        return new Task(
                job,
                seconds,
                seconds,
                StrictMath.log(Math.max(1, seconds)),
                StrictMath.log(Math.max(1, job.resources())),
                Belief.certain(seconds));
    }

    /** The same with another true run time in seconds. */
    Task lasting(double other) {
        return new Task(job, seconds, other, logSeconds, logCores, belief);
    }

    /** The same of which something else is believed. */
    Task believed(Belief other) {
        return new Task(job, seconds, run, logSeconds, logCores, other);
    }

    /** The same that runs for as long as is believed. */
    Task expected() {
        return lasting(StrictMath.exp(belief.logMean()));
    }

    /** The same at another date of submission in seconds. */
    Task submitted(double date) {
        return new Task(job.withSubmitTime(date), seconds, run, logSeconds, logCores, belief);
    }
}
