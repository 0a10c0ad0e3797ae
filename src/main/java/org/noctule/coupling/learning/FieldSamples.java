package org.noctule.coupling.learning;

import java.util.List;

/**
 * Fields of a wave, and those that follow them.
 *
 * @param grid points along each side
 * @param inputs a field each, grid x grid numbers, row-major; not to be changed
 * @param targets the field that follows each; not to be changed
 */
public record FieldSamples(int grid, List<float[]> inputs, List<float[]> targets) {
    /**
     * Takes samples.
     *
     * @param grid points along each side
     * @param inputs a field each
     * @param targets the field that follows each
     */
    public FieldSamples {
        inputs = List.copyOf(inputs);
        targets = List.copyOf(targets);
    }

    /** {@return the number of runs} */
    public int count() {
        return inputs.size();
    }
}
