package org.noctule.report.data;

import java.util.Arrays;

/** A column of numbers; NaN stands for those that are not there. */
public final class NumberColumn {
    private double[] values = new double[1 << 4];
    private int size;

    NumberColumn() {}

    void add(double value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    /** {@return the number of rows} */
    public int size() {
        return size;
    }

    /**
     * Returns the number of a row.
     *
     * @param row the row
     * @return its number, NaN if there is none
     */
    public double get(int row) {
        return values[row];
    }

    /** {@return all numbers} */
    public double[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
