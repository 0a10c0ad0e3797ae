package org.noctule.fabric.ramp.stream;

import org.noctule.random.NumpyRandom;
import org.noctule.random.PythonRandom;

/** A source of random numbers. Unmodifiable: what is drawn belongs to a stream, not to the distribution. */
public sealed interface ValueDistribution
        permits FixedValue, Exponential, UniformGrid, ProbabilityMass, SkewNormal, DrawnTable, DistributionChoice {

    /** {@return the least value that can be drawn} */
    double least();

    /** {@return the largest value that can be drawn} */
    double largest();

    /**
     * Draws what is drawn once per stream, before any value.
     *
     * @param numbers the generator that the values will come from
     * @param choices the generator that chooses among distributions
     * @return the source of the values
     */
    ValueSource prepare(NumpyRandom numbers, PythonRandom choices);

    /**
     * Draws what this distribution itself is made of.
     *
     * @param numbers the generator
     * @return the same distribution, which stays the same whenever it is prepared; this one if nothing of it is drawn
     */
    default ValueDistribution drawn(NumpyRandom numbers) {
        return this;
    }
}
