package org.noctule.agent.forecast;

import org.noctule.agent.reward.Outcome;

/**
 * What is believed of a run time that nobody knows yet.
 *
 * @param logHarmonic natural logarithm of its harmonic mean in seconds, of which each counts at least 10 s: of {@code 1
 *     / E[1 / max(10, run)]}
 * @param logMean natural logarithm of its mean in seconds, at least 1 s
 * @param brief probability that it is at most {@link #BRIEF_S}
 */
public record Belief(double logHarmonic, double logMean, double brief) {
    /** Ten minutes. */
    public static final double BRIEF_S = 600;
    /** A year, as which an unknown estimate counts. */
    public static final double LONGEST_S = 365 * 86_400.0;

    /**
     * Believes that a job runs for so many seconds.
     *
     * @param seconds the run time, from 0
     * @return the belief without doubt
     */
    public static Belief certain(double seconds) {
        return of(1 / Math.max(Outcome.TAU, seconds), seconds, seconds <= BRIEF_S ? 1 : 0);
    }

    /** The belief by a mean of rates, of seconds, and of what is brief. */
    static Belief of(double rate, double mean, double brief) {
        return new Belief(-StrictMath.log(rate), StrictMath.log(Math.max(1, mean)), brief);
    }
}
