package org.noctule.report.data;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A column of texts that differ, packed into UTF-8: a million of them need no million objects. */
public final class PackedTexts {
    private byte[] bytes = new byte[1 << 8];
    private int[] ends = new int[1 << 4];
    private int size;

    PackedTexts() {}

    void add(String text) {
        final byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        final int begin = begin(size);
        if (begin + encoded.length > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(begin + encoded.length, 2 * bytes.length));
        }
        System.arraycopy(encoded, 0, bytes, begin, encoded.length);
        if (size == ends.length) {
            ends = Arrays.copyOf(ends, 2 * size);
        }
        ends[size++] = begin + encoded.length;
    }

    private int begin(int row) {
        return row == 0 ? 0 : ends[row - 1];
    }

    /** {@return the number of rows} */
    public int size() {
        return size;
    }

    /**
     * Returns the text of a row.
     *
     * @param row the row
     * @return its text
     */
    public String get(int row) {
        final int begin = begin(row);
        return new String(bytes, begin, ends[row] - begin, StandardCharsets.UTF_8);
    }
}
