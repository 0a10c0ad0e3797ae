package org.noctule.workload.synthetic;

/**
 * The distribution of sizes in the model of Lublin and Feitelson: logarithms to base 2 in two uniform stages.
 *
 * @param serial probability of one processor
 * @param powerOfTwo probability of a power of two above one
 * @param low lowest logarithm to base 2 of the size
 * @param medium where the two stages meet
 * @param high highest logarithm to base 2 of the size
 * @param lowStage probability of the lower stage
 */
public record LublinSizes(double serial, double powerOfTwo, double low, double medium, double high, double lowStage) {
    private static final double PUBLISHED_LOG_SIZE = 7;

    /**
     * Fits sizes for 128 processors to another machine: the highest logarithm grows with that of the machine, and the
     * stages go on to meet at the same distance below it.
     *
     * @param processors number of processors, positive
     * @return the sizes for that machine
     */
    public LublinSizes forProcessors(int processors) {
        final double shift = StrictMath.log(processors) / StrictMath.log(2) - PUBLISHED_LOG_SIZE;
        final double newHigh = Math.max(0, high + shift);
        return new LublinSizes(
                serial,
                powerOfTwo,
                Math.min(low, newHigh),
                Math.min(newHigh, Math.max(low, medium + shift)),
                newHigh,
                lowStage);
    }
}
