package org.noctule.report;

import com.fasterxml.jackson.core.io.NumberInput;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.noctule.error.NoctuleException;

/** Reads a file of comma-separated values (RFC 4180, with a header) row by row; a row is parsed in place. */
final class CsvReader implements AutoCloseable {
    private final Path file;
    private final Reader in;
    private final List<String> header = new ArrayList<>();
    private final char[] buffer = new char[1 << 16];
    private int at;
    private int limit;
    private char[] row = new char[1 << 10];
    private int length;
    private int[] ends = new int[32];
    private int fields;
    private long line;
    private long rowLine;

    private CsvReader(Path file, Reader in) {
        this.file = file;
        this.in = in;
    }

    /**
     * Opens a file and reads its header.
     *
     * @throws NoctuleException if it does not exist, is empty or cannot be read
     */
    static CsvReader open(Path file) {
        final CsvReader reader;
        try {
            reader = new CsvReader(file, Files.newBufferedReader(file));
        } catch (IOException e) {
            throw unreadable(file, e);
        }
        try {
            reader.readHeader();
        } catch (NoctuleException e) {
            reader.close();
            throw e;
        }
        return reader;
    }

    private void readHeader() {
        if (!next()) {
            throw NoctuleException.input(
                    "The result file (" + file + ") is empty.", "Maybe it was cut off: run the simulation again.");
        }
        for (int field = 0; field < fields; field++) {
            header.add(text(field));
        }
    }

    /** Returns the place of a column that must be there. */
    int column(String name) {
        final int column = header.indexOf(name);
        if (column < 0) {
            throw NoctuleException.input(
                    file + ": the column \"" + name + "\" is missing.",
                    "Maybe this is another kind of file: its columns are " + String.join(", ", header) + ".");
        }
        return column;
    }

    /** Advances to the next row; returns false at the end. */
    boolean next() {
        try {
            return readRow();
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    boolean isEmpty(int field) {
        return begin(field) == end(field);
    }

    String text(int field) {
        return new String(row, begin(field), end(field) - begin(field));
    }

    /** The number of machines in a set such as {@code 0-3 7}. */
    long machines(int field) {
        long count = 0;
        for (final String part : text(field).split(" ")) {
            final int dash = part.indexOf('-');
            try {
                final long first = Long.parseLong(dash < 0 ? part : part.substring(0, dash));
                count += 1 + Long.parseLong(part.substring(dash + 1)) - first;
            } catch (NumberFormatException e) {
                throw malformed(field, "a set of machines");
            }
        }
        return count;
    }

    double number(int field) {
        final int begin = begin(field);
        final int end = end(field);
        try {
            final double value = NumberInput.parseDouble(row, begin, end - begin, true);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Told below, with the place.
        }
        throw malformed(field, "a finite number");
    }

    private NoctuleException malformed(int field, String wanted) {
        return NoctuleException.input(
                file + ":" + rowLine + ": the value (" + text(field) + ") of column \"" + header.get(field)
                        + "\" is not " + wanted + ".",
                "Maybe the file was edited: run the simulation again.");
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private int begin(int field) {
        return field == 0 ? 0 : ends[field - 1];
    }

    private int end(int field) {
        return ends[field];
    }

    private boolean readRow() throws IOException {
        fields = 0;
        length = 0;
        rowLine = line + 1;
        int c = take();
        if (c < 0) {
            return false;
        }
        while (true) {
            if (c == '"') {
                quoted();
                c = take();
            }
            while (c != ',' && c != '\n' && c >= 0) {
                if (c != '\r') {
                    put((char) c);
                }
                c = take();
            }
            endField();
            if (c != ',') {
                break;
            }
            c = take();
        }
        line++;
        return complete();
    }

    private boolean complete() {
        if (!header.isEmpty() && fields != header.size()) {
            throw NoctuleException.input(
                    file + ":" + rowLine + ": the row has (" + fields + ") fields, the header " + header.size() + ".",
                    "Maybe the file was cut off or edited: run the simulation again.");
        }
        return true;
    }

    private void quoted() throws IOException {
        while (true) {
            final int c = take();
            if (c < 0) {
                throw NoctuleException.input(
                        file + ":" + rowLine + ": a quoted field has no end.",
                        "Maybe the file was cut off: run the simulation again.");
            }
            if (c == '"' && peek() != '"') {
                return;
            }
            if (c == '"') {
                take();
            } else if (c == '\n') {
                line++;
            }
            put((char) c);
        }
    }

    private void put(char c) {
        if (length == row.length) {
            row = Arrays.copyOf(row, 2 * length);
        }
        row[length++] = c;
    }

    private void endField() {
        if (fields == ends.length) {
            ends = Arrays.copyOf(ends, 2 * fields);
        }
        ends[fields++] = length;
    }

    private int take() throws IOException {
        final int c = peek();
        at++;
        return c;
    }

    private int peek() throws IOException {
        if (at >= limit) {
            limit = in.read(buffer);
            at = 0;
        }
        return limit <= 0 ? -1 : buffer[at];
    }

    private static NoctuleException unreadable(Path file, IOException cause) {
        return NoctuleException.unreadable(
                "The result file (" + file + ")",
                cause,
                "Maybe the run was cut off, or its files have a prefix.",
                "Maybe it is a directory, not UTF-8, or you may not read it.");
    }
}
