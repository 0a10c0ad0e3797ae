package org.noctule.simulator.results;

import java.util.Arrays;

/**
 * A growing column of doubles, in chunks of equal length: nothing is copied, and no more than one chunk is ever unused.
 * A doubling array of millions of rows would hold three times its content while it grows.
 */
final class DoubleColumn {
    private static final int SHIFT = 10;
    private static final int CHUNK = 1 << SHIFT;

    private double[][] chunks = new double[8][];
    private double[] last = new double[CHUNK];
    private int full;
    private int used;

    DoubleColumn() {
        chunks[0] = last;
    }

    void add(double value) {
        if (used == CHUNK) {
            grow();
        }
        last[used++] = value;
    }

    double get(int row) {
        return chunks[row >>> SHIFT][row & CHUNK - 1];
    }

    int size() {
        return (full << SHIFT) + used;
    }

    private void grow() {
        full++;
        if (full == chunks.length) {
            chunks = Arrays.copyOf(chunks, 2 * full);
        }
        last = new double[CHUNK];
        used = 0;
        chunks[full] = last;
    }
}
