package org.noctule.simulator.results;

import java.util.Arrays;

/**
 * A growing column of doubles.
 *
 * <p>It grows by whole chunks, so that nothing is copied once the first chunk is full and no more than one chunk is
 * ever unused: a doubling array of millions of rows would hold three times its content while it grows.
 */
final class DoubleColumn {
    private static final int SHIFT = 14;
    private static final int CHUNK = 1 << SHIFT;

    private double[][] chunks = new double[8][];
    private double[] last = new double[64];
    private int full;
    private int used;

    DoubleColumn() {
        chunks[0] = last;
    }

    void add(double value) {
        if (used == last.length) {
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
        if (last.length < CHUNK) {
            last = Arrays.copyOf(last, 2 * last.length);
        } else {
            full++;
            if (full == chunks.length) {
                chunks = Arrays.copyOf(chunks, 2 * full);
            }
            last = new double[CHUNK];
            used = 0;
        }
        chunks[full] = last;
    }
}
