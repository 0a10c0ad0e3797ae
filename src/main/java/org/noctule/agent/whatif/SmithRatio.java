package org.noctule.agent.whatif;

import org.noctule.agent.forecast.Belief;

/**
 * Smith's rule (1956) for run times that are believed, not known: the job with the least of expected run time and cores
 * by its expected cost per second of waiting first. It is {@code E[run] * cores^size / E[1 / max(10, run)]} for
 * slowdowns, whose weights fall with run times, and {@code E[run] * cores^size} for times.
 *
 * @param harmonic weight of the harmonic mean, whose inverse is the cost per second
 * @param mean weight of the mean
 * @param size weight of the cores
 */
record SmithRatio(double harmonic, double mean, double size) implements Ranking {
    @Override
    public double slope(Task task, double date) {
        return 0;
    }

    @Override
    public double score(Task task, double slope, double date) {
        final Belief belief = task.belief();
        return harmonic * belief.logHarmonic() + mean * belief.logMean() + size * task.logCores();
    }

    @Override
    public boolean moves() {
        return false;
    }
}
