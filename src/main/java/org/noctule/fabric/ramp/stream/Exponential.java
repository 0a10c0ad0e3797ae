package org.noctule.fabric.ramp.stream;

import org.noctule.random.NumpyRandom;
import org.noctule.random.PythonRandom;

/**
 * Exponentially distributed numbers, by inversion: as gaps they make arrivals a Poisson process.
 *
 * @param mean the mean, positive
 */
public record Exponential(double mean) implements ValueDistribution {
    @Override
    public double least() {
        return 0;
    }

    @Override
    public double largest() {
        return Double.POSITIVE_INFINITY;
    }

    @Override
    public ValueSource prepare(NumpyRandom numbers, PythonRandom choices) {
        return random -> -mean * StrictMath.log1p(-random.uniform());
    }
}
