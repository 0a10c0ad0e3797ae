package org.noctule.report.data;

import java.util.Arrays;

/** A set of cores for each row, as ranges. */
public final class CoreRanges {
    private int[] ends = new int[1 << 4];
    private int[] low = new int[1 << 4];
    private int[] high = new int[1 << 4];
    private int rows;
    private int ranges;

    CoreRanges() {}

    /** Adds a range to the row that {@link #endRow} will end. */
    void add(int first, int last) {
        if (ranges == low.length) {
            low = Arrays.copyOf(low, 2 * ranges);
            high = Arrays.copyOf(high, 2 * ranges);
        }
        low[ranges] = first;
        high[ranges++] = last;
    }

    void endRow() {
        if (rows == ends.length) {
            ends = Arrays.copyOf(ends, 2 * rows);
        }
        ends[rows++] = ranges;
    }

    /**
     * Returns the first range of a row.
     *
     * @param row the row, from 0 to the number of rows, which gives the end of the last row
     * @return the number of the range
     */
    public int begin(int row) {
        return row == 0 ? 0 : ends[row - 1];
    }

    /**
     * Returns the range after the last of a row.
     *
     * @param row the row
     * @return the number of the range
     */
    public int end(int row) {
        return ends[row];
    }

    /**
     * Returns the first core of a range.
     *
     * @param range its number
     * @return the core
     */
    public int low(int range) {
        return low[range];
    }

    /**
     * Returns the last core of a range.
     *
     * @param range its number
     * @return the core
     */
    public int high(int range) {
        return high[range];
    }

    /**
     * Counts the cores of a row.
     *
     * @param row the row
     * @return their number
     */
    public long cores(int row) {
        long cores = 0;
        for (int range = begin(row); range < end(row); range++) {
            cores += 1L + high[range] - low[range];
        }
        return cores;
    }

    /** {@return the highest core of all rows: the core, -1 if there is none} */
    public int highest() {
        int highest = -1;
        for (int range = 0; range < ranges; range++) {
            highest = Math.max(highest, high[range]);
        }
        return highest;
    }
}
