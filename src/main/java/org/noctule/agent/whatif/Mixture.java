package org.noctule.agent.whatif;

import org.noctule.random.Chance;

/**
 * The job with the largest {@code (wait + patience x estimate) / (estimate^time x cores^size)} first, estimates from 1
 * s. It is log-linear in the estimate and the cores and a line in the wait. Its corners are first come first served (0,
 * 0), WFP3 (patience 0, time 1, size -1/3), LXF (patience 1, time 1), and as the patience grows shortest first (time 2)
 * and smallest area first (time 2, size 1).
 *
 * @param time weight of the logarithm of the estimate
 * @param size weight of the logarithm of the cores
 * @param logPatience natural logarithm of the patience
 * @param patience its exponential
 */
record Mixture(double time, double size, double logPatience, double patience) implements Ranking {
    /** The place around which the first mixtures are drawn: between expansion and area. */
    static final Mixture MIDDLE = of(1.7, 0.7, 1);

    static Mixture of(double time, double size, double logPatience) {
        return new Mixture(time, size, logPatience, StrictMath.exp(logPatience));
    }

    /** A mixture nearby, by normal steps. */
    Mixture near(Chance chance) {
        return of(
                within(0, 3, time + 0.4 * chance.nextBell()),
                within(-1, 2, size + 0.4 * chance.nextBell()),
                within(-4, 6, logPatience + 1.5 * chance.nextBell()));
    }

    private static double within(double least, double most, double value) {
        return Math.max(least, Math.min(most, value));
    }

    @Override
    public double score(Task task, double slope, double date) {
        return slope * (date - task.job().submitTime() + patience * task.seconds());
    }

    @Override
    public double slope(Task task, double date) {
        return -StrictMath.exp(-time * task.logSeconds() - size * task.logCores());
    }

    @Override
    public boolean moves() {
        return true;
    }
}
