package org.noctule.workload.stream;

import org.noctule.workload.random.NumpyRandom;
import org.noctule.workload.random.PythonRandom;

/** Where numbers come from. Unmodifiable: what is drawn belongs to a stream, not to the distribution. */
public sealed interface ValueDistribution
        permits FixedValue, UniformGrid, ProbabilityMass, SkewNormal, DistributionChoice {

    /**
     * Returns the least value that can be drawn.
     *
     * @return the value
     */
    double least();

    /**
     * Returns the largest value that can be drawn.
     *
     * @return the value
     */
    double largest();

    /**
     * Draws what is drawn once per stream, before any value.
     *
     * @param numbers the generator that the values will come from
     * @param choices what chooses among distributions
     * @return what draws the values
     */
    Values prepare(NumpyRandom numbers, PythonRandom choices);

    /** Draws values. */
    @FunctionalInterface
    interface Values {
        /**
         * Draws a value.
         *
         * @param numbers the generator
         * @return the value
         */
        double next(NumpyRandom numbers);
    }
}
