package org.noctule.fabric.ramp.stream;

import org.noctule.random.NumpyRandom;
import org.noctule.random.PythonRandom;

/**
 * A distribution of which everything is drawn but the values.
 *
 * @param law the distribution that it was drawn from
 * @param values draws the values
 */
record DrawnTable(ValueDistribution law, ValueSource values) implements ValueDistribution {
    @Override
    public double least() {
        return law.least();
    }

    @Override
    public double largest() {
        return law.largest();
    }

    @Override
    public ValueSource prepare(NumpyRandom numbers, PythonRandom choices) {
        return values;
    }
}
