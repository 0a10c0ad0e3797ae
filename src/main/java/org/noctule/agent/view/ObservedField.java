package org.noctule.agent.view;

import java.util.List;

/**
 * A part of an observation: an array of numbers that have the same bounds.
 *
 * @param name its name
 * @param shape its lengths, each positive, unmodifiable; values follow one another by the last of them first
 * @param low the least that a value can be, negative infinity if none is known
 * @param high the most that a value can be, positive infinity if none is known
 */
public record ObservedField(String name, List<Integer> shape, float low, float high) {
    /**
     * Checks and copies the shape.
     *
     * @param name its name
     * @param shape its lengths
     * @param low the least that a value can be
     * @param high the most that a value can be
     * @throws IllegalArgumentException if a length is not positive, or the bounds are no interval
     */
    public ObservedField {
        shape = List.copyOf(shape);
        if (shape.stream().anyMatch(length -> length < 1) || !(low <= high)) {
            throw new IllegalArgumentException(
                    "The field (" + name + ") has the shape " + shape + " and the bounds " + low + ", " + high + ".");
        }
    }

    /**
     * Describes a row of numbers.
     *
     * @param name its name
     * @param length how many there are
     * @param low the least that one can be
     * @param high the most that one can be
     */
    public ObservedField(String name, int length, double low, double high) {
        this(name, List.of(length), (float) low, (float) high);
    }

    /** {@return the number of values} */
    public int size() {
        int size = 1;
        for (final int length : shape) {
            size = Math.multiplyExact(size, length);
        }
        return size;
    }
}
