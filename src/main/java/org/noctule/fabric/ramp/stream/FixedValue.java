package org.noctule.fabric.ramp.stream;

import org.noctule.random.NumpyRandom;
import org.noctule.random.PythonRandom;

/**
 * Always the same number; nothing is drawn.
 *
 * @param value the number
 */
public record FixedValue(double value) implements ValueDistribution {
    @Override
    public double least() {
        return value;
    }

    @Override
    public double largest() {
        return value;
    }

    @Override
    public ValueSource prepare(NumpyRandom numbers, PythonRandom choices) {
        return random -> value;
    }
}
