package org.noctule.report.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A column of texts that repeat: numbers of distinct texts, in the order in which these appear. */
public final class CodedTexts {
    private final List<String> distinct = new ArrayList<>();
    private final Map<String, Integer> codes = new HashMap<>();
    private int[] rows = new int[1 << 4];
    private int size;

    CodedTexts() {}

    void add(String text) {
        final int code = codes.computeIfAbsent(text, t -> {
            distinct.add(t);
            return distinct.size() - 1;
        });
        if (size == rows.length) {
            rows = Arrays.copyOf(rows, 2 * size);
        }
        rows[size++] = code;
    }

    /** {@return the number of rows} */
    public int size() {
        return size;
    }

    /**
     * Returns the number of the text of a row.
     *
     * @param row the row
     * @return an index into {@link #distinct()}
     */
    public int code(int row) {
        return rows[row];
    }

    /**
     * Returns the text of a row.
     *
     * @param row the row
     * @return its text
     */
    public String get(int row) {
        return distinct.get(rows[row]);
    }

    /** {@return the texts that appear: each once, by first appearance, unmodifiable} */
    public List<String> distinct() {
        return List.copyOf(distinct);
    }
}
