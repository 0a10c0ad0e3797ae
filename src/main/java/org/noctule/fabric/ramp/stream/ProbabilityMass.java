package org.noctule.fabric.ramp.stream;

import java.util.Collections;
import java.util.List;
import org.noctule.random.NumpyRandom;
import org.noctule.random.PythonRandom;

/**
 * Some numbers, each with its probability.
 *
 * @param values the numbers, at least one, unmodifiable
 * @param probabilities one for each number, not negative, adding up to 1; unmodifiable
 */
public record ProbabilityMass(List<Double> values, List<Double> probabilities) implements ValueDistribution {
    @Override
    public double least() {
        return Collections.min(values);
    }

    @Override
    public double largest() {
        return Collections.max(values);
    }

    @Override
    public ValueSource prepare(NumpyRandom numbers, PythonRandom choices) {
        return new WeightedValues(array(values), array(probabilities));
    }

    private static double[] array(List<Double> list) {
        return list.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
