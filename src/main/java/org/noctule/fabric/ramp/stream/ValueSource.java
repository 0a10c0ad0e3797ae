package org.noctule.fabric.ramp.stream;

import org.noctule.random.NumpyRandom;

/** Draws values. */
@FunctionalInterface
public interface ValueSource {
    /**
     * Draws a value.
     *
     * @param numbers the generator
     * @return the value
     */
    double next(NumpyRandom numbers);
}
