package org.noctule.workload.swf;

import java.nio.charset.StandardCharsets;

/** Reads the numbers of one line. */
final class ColumnParser {
    /** Columns of the format. */
    static final int COLUMNS = 18;

    private static final int READ = 10;
    /** Whole numbers below this and powers of ten up to 22 are doubles, so their quotient is rounded once only. */
    private static final long EXACT = 1L << 53;

    private static final double[] POWERS = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private final double[] values = new double[READ];
    private final long[] owners = new long[COLUMNS];
    private int columns;
    private String garbage = "";

    /**
     * Reads a line; afterwards {@link #columns()} counts up to 18 and {@link #garbage()} is the first of the columns
     * read that is no number.
     */
    void parse(byte[] bytes, int start, int end) {
        columns = 0;
        garbage = "";
        int i = start;
        while (columns < COLUMNS) {
            while (i < end && blank(bytes[i])) {
                i++;
            }
            if (i == end) {
                break;
            }
            final int from = i;
            while (i < end && !blank(bytes[i])) {
                i++;
            }
            if (columns < READ) {
                values[columns] = number(bytes, from, i);
            } else {
                owners[columns] = whole(bytes, from, i);
            }
            columns++;
        }
        for (int column = columns; column < READ; column++) {
            values[column] = -1;
        }
        for (int column = Math.max(READ, columns); column < COLUMNS; column++) {
            owners[column] = -1;
        }
    }

    /** A number of a user, group or queue; -1 if it is none. */
    private static long whole(byte[] bytes, int from, int to) {
        long value = 0;
        for (int i = from; i < to; i++) {
            if (bytes[i] < '0' || bytes[i] > '9' || value > EXACT) {
                return -1;
            }
            value = 10 * value + (bytes[i] - '0');
        }
        return value;
    }

    private static boolean blank(byte b) {
        return b == ' ' || b == '\t' || b == '\f' || b == 0x0b;
    }

    private double number(byte[] bytes, int from, int to) {
        final boolean negative = bytes[from] == '-';
        int i = negative ? from + 1 : from;
        final int firstDigit = i;
        long digits = 0;
        int decimals = -1;
        while (i < to && digits < EXACT / 10) {
            final byte b = bytes[i];
            if (b >= '0' && b <= '9') {
                digits = 10 * digits + (b - '0');
                decimals += decimals >= 0 ? 1 : 0;
            } else if (b == '.' && decimals < 0) {
                decimals = 0;
            } else {
                break;
            }
            i++;
        }
        if (i < to || i - firstDigit - (decimals >= 0 ? 1 : 0) == 0) {
            return slowly(bytes, from, to);
        }
        final double size = decimals > 0 ? digits / POWERS[decimals] : digits;
        return negative ? -size : size;
    }

    private double slowly(byte[] bytes, int from, int to) {
        final String text = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        try {
            final char last = text.charAt(text.length() - 1);
            final double value = Double.parseDouble(text);
            if (Double.isFinite(value) && (Character.isDigit(last) || last == '.')) {
                return value;
            }
        } catch (NumberFormatException e) {
            garbage = garbage.isEmpty() ? text : garbage;
            return -1;
        }
        garbage = garbage.isEmpty() ? text : garbage;
        return -1;
    }

    int columns() {
        return columns;
    }

    String garbage() {
        return garbage;
    }

    double value(int column) {
        return values[column];
    }

    /** The whole number in a column after the tenth, from 0; -1 if none is there. */
    long owner(int column) {
        return owners[column];
    }
}
