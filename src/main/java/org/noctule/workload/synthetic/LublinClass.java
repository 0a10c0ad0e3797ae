package org.noctule.workload.synthetic;

/**
 * The parameters of one class of jobs in the model of Lublin and Feitelson. Sizes are powers of two, times natural
 * logarithms of seconds; gamma distributions have shape {@code a} and scale {@code b}.
 *
 * @param serial probability of one processor
 * @param powerOfTwo probability of a power of two above one
 * @param low lowest logarithm to base 2 of the size
 * @param medium where the two stages of the size's distribution meet
 * @param high highest logarithm to base 2 of the size
 * @param lowStage probability of the lower stage
 * @param shortShape shape of short run times
 * @param shortScale scale of short run times
 * @param longShape shape of long run times
 * @param longScale scale of long run times
 * @param shortSlope change of the probability of a short run time with each processor
 * @param shortBase probability of a short run time for a size of 0
 * @param arrivalShape shape of inter-arrival times in the rush
 * @param arrivalScale scale of inter-arrival times in the rush
 * @param rushToAll ratio of inter-arrival times in the rush to all of them, by which the shape is multiplied
 * @param longestRun logarithm of the longest run time; longer ones are drawn again
 * @param longestGap logarithm of the longest inter-arrival time in the rush; longer ones are drawn again
 * @param dailyShape shape of the daily cycle
 * @param dailyScale scale of the daily cycle
 */
public record LublinClass(
        double serial,
        double powerOfTwo,
        double low,
        double medium,
        double high,
        double lowStage,
        double shortShape,
        double shortScale,
        double longShape,
        double longScale,
        double shortSlope,
        double shortBase,
        double arrivalShape,
        double arrivalScale,
        double rushToAll,
        double longestRun,
        double longestGap,
        double dailyShape,
        double dailyScale) {

    /** Batch jobs, for 128 processors. */
    public static final LublinClass BATCH = new LublinClass(
            0.2927, 0.6686, 1.2, 5, 7, 0.875, 6.57, 0.823, 639.1, 0.0156, -0.003, 0.6986, 6.0415, 0.8531, 1.0519, 12,
            13, 6.1271, 5.2740);

    /** Interactive jobs, for 128 processors. */
    public static final LublinClass INTERACTIVE = new LublinClass(
            0.1541, 0.625, 1, 3, 5.5, 0.705, 3.8351, 0.6605, 7.073, 0.6856, -0.0118, 0.9156, 6.5510, 0.6621, 0.9797, 12,
            13, 8.9186, 3.6680);

    /** All jobs as one class, for 128 processors. */
    public static final LublinClass WHOLE = new LublinClass(
            0.244, 0.576, 0.8, 4.5, 7, 0.86, 4.2, 0.94, 312, 0.03, -0.0054, 0.78, 10.2303, 0.4871, 1.0225, 12, 13,
            8.1737, 3.9631);

    private static final double PUBLISHED_LOG_SIZE = 7;

    /**
     * Fits the sizes to another machine: the highest logarithm grows with that of the machine, and the stages go on to
     * meet at the same distance below it.
     *
     * @param processors number of processors, positive
     * @return the class for that machine
     */
    public LublinClass forProcessors(int processors) {
        final double shift = StrictMath.log(processors) / StrictMath.log(2) - PUBLISHED_LOG_SIZE;
        final double newHigh = Math.max(0, high + shift);
        return withSizes(Math.min(low, newHigh), Math.min(newHigh, Math.max(low, medium + shift)), newHigh, lowStage);
    }

    /**
     * Replaces the distribution of sizes.
     *
     * @param newLow lowest logarithm to base 2
     * @param newMedium where the two stages meet
     * @param newHigh highest logarithm to base 2
     * @param newLowStage probability of the lower stage
     * @return the class with these sizes
     */
    public LublinClass withSizes(double newLow, double newMedium, double newHigh, double newLowStage) {
        return new LublinClass(
                serial,
                powerOfTwo,
                newLow,
                newMedium,
                newHigh,
                newLowStage,
                shortShape,
                shortScale,
                longShape,
                longScale,
                shortSlope,
                shortBase,
                arrivalShape,
                arrivalScale,
                rushToAll,
                longestRun,
                longestGap,
                dailyShape,
                dailyScale);
    }

    /**
     * Replaces the longest gap between arrivals.
     *
     * @param newLongestGap its natural logarithm
     * @return the class with this limit
     */
    public LublinClass withLongestGap(double newLongestGap) {
        return new LublinClass(
                serial,
                powerOfTwo,
                low,
                medium,
                high,
                lowStage,
                shortShape,
                shortScale,
                longShape,
                longScale,
                shortSlope,
                shortBase,
                arrivalShape,
                arrivalScale,
                rushToAll,
                longestRun,
                newLongestGap,
                dailyShape,
                dailyScale);
    }
}
