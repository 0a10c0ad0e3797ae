package org.noctule.fabric.ramp.stream;

import org.noctule.random.NumpyRandom;

/**
 * Draws from the standard normal distribution, as {@code numpy.random.normal()} does: the polar method of Marsaglia and
 * Bray ("A convenient method for generating normal variables", SIAM Review 6, 1964), two numbers at a time, the second
 * of them first.
 */
final class NormalNumbers {
    private final NumpyRandom numbers;
    private double kept;
    private boolean hasKept;

    NormalNumbers(NumpyRandom numbers) {
        this.numbers = numbers;
    }

    double next() {
        if (hasKept) {
            hasKept = false;
            return kept;
        }
        double x;
        double y;
        double square;
        do {
            x = 2 * numbers.uniform() - 1;
            y = 2 * numbers.uniform() - 1;
            square = x * x + y * y;
        } while (square >= 1 || square == 0);
        final double factor = Math.sqrt(-2 * StrictMath.log(square) / square);
        kept = factor * x;
        hasKept = true;
        return factor * y;
    }
}
