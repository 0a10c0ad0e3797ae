package org.noctule.model;

import java.util.List;

/**
 * An array of numbers as a model file holds it.
 *
 * @param shape its sizes, outermost first; empty for a single number
 * @param values its values in row-major order, as many as the product of the sizes; not copied, not to be changed
 */
public record StoredTensor(List<Integer> shape, float[] values) {
    /**
     * Checks that shape and values fit.
     *
     * @param shape its sizes, outermost first; empty for a single number
     * @param values its values in row-major order, as many as the product of the sizes; not copied, not to be changed
     * @throws IllegalArgumentException if they do not
     */
    public StoredTensor {
        shape = List.copyOf(shape);
        long size = 1;
        for (final int length : shape) {
            size *= length;
        }
        if (size != values.length) {
            throw new IllegalArgumentException("shape " + shape + " does not hold " + values.length + " values");
        }
    }

    /**
     * Makes a row of numbers.
     *
     * @param values the numbers
     * @return a tensor with one size
     */
    public static StoredTensor of(float... values) {
        return new StoredTensor(List.of(values.length), values);
    }
}
