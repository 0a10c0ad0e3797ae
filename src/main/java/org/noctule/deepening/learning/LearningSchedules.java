package org.noctule.deepening.learning;

/**
 * The learning rate and the temperature over the episodes of a training.
 *
 * @param rate learning rate of the first episode
 * @param rateDecay factor of the learning rate
 * @param rateEvery episodes from one such step to the next
 * @param temperature temperature of the first episode; 1 for none
 * @param temperatureDecay factor of the temperature, which falls to 1
 * @param temperatureEvery episodes from one such step to the next; the published runs took 1, whatever their files said
 */
public record LearningSchedules(
        double rate,
        double rateDecay,
        int rateEvery,
        double temperature,
        double temperatureDecay,
        int temperatureEvery) {
    private static final double LEAST_RATE = 1e-9;

    /**
     * Makes the published schedules.
     *
     * @param temperature temperature of the first episode
     * @return a rate of 1e-4 that loses 1 % every 500 episodes, and a temperature that loses 10 % every episode
     */
    public static LearningSchedules published(double temperature) {
        return new LearningSchedules(1e-4, .99, 500, temperature, .9, 1);
    }

    /**
     * Returns the learning rate.
     *
     * @param episodes episodes that are done
     * @return the rate of the next one
     */
    public double rateAfter(long episodes) {
        double now = rate;
        for (long step = 0; step < episodes / rateEvery && now >= LEAST_RATE; step++) {
            now *= rateDecay;
        }
        return now;
    }

    /**
     * Returns the temperature.
     *
     * @param episodes episodes that are done
     * @return the temperature of the next one, at least 1 after a step
     */
    public double temperatureAfter(long episodes) {
        double now = temperature;
        final long steps = episodes / temperatureEvery;
        for (long step = 0; step < steps && (step == 0 || now > 1); step++) {
            now = Math.max(temperatureDecay * now, 1);
        }
        return now;
    }
}
