package org.noctule.learning.forward;

import java.util.Arrays;

/**
 * A graph where it stands in some observations; equal to others of equal values, wherever they stand.
 *
 * @param values observations one after the other
 * @param from index of its first value
 * @param to index after its last value
 */
public record GraphSlice(float[] values, int from, int to) {
    /** {@return the number of nodes} */
    public int nbNodes() {
        return (int) values[from];
    }

    /** {@return the number of edges} */
    public int nbEdges() {
        return (int) values[from + 1];
    }

    /** {@return the same, which does not keep the rest of the observations alive} */
    public GraphSlice alone() {
        return new GraphSlice(Arrays.copyOfRange(values, from, to), 0, to - from);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GraphSlice that && Arrays.equals(values, from, to, that.values, that.from, that.to);
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + Float.floatToIntBits(values[i]);
        }
        return hash;
    }
}
