package org.noctule.report.data;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.Arrays;

/** The fields of one row, one behind the other; the same object for each row, so that a number needs no string. */
final class CsvRow extends AbstractBaseCsvCallbackHandler<CsvRow> {
    private char[] text = new char[1 << 10];
    private int[] ends = new int[32];
    private int fields;
    private long line;
    private long quotes;

    @Override
    protected void handleBegin(long startingLine) {
        line = startingLine;
        fields = 0;
    }

    @Override
    protected void handleField(int field, char[] buffer, int offset, int length, boolean quoted) {
        final int begin = begin(field);
        if (begin + length > text.length) {
            text = Arrays.copyOf(text, Math.max(begin + length, 2 * text.length));
        }
        System.arraycopy(buffer, offset, text, begin, length);
        if (field == ends.length) {
            ends = Arrays.copyOf(ends, 2 * field);
        }
        ends[field] = begin + length;
        fields = field + 1;
        if (quoted) {
            quotes += 2;
            for (int i = begin; i < begin + length; i++) {
                quotes += text[i] == '"' ? 2 : 0;
            }
        }
    }

    @Override
    protected CsvRow buildRecord() {
        return this;
    }

    char[] text() {
        return text;
    }

    int begin(int field) {
        return field == 0 ? 0 : ends[field - 1];
    }

    int end(int field) {
        return ends[field];
    }

    int fields() {
        return fields;
    }

    long line() {
        return line;
    }

    /** The quotation marks of all rows so far, were each field closed. */
    long quotes() {
        return quotes;
    }
}
