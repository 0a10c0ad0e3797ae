package org.noctule.simulator.results;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.noctule.resource.ResourceSet;

/**
 * Writes rows of comma-separated values through one reused buffer; texts are quoted as RFC 4180 says, where they must
 * be.
 */
final class CsvOutput {
    private static final int CAPACITY = 1 << 16;

    private final OutputStream out;
    private final NumberFormat numbers;
    private final byte[] buffer = new byte[CAPACITY];
    private int at;
    private boolean inRow;

    CsvOutput(OutputStream out, NumberFormat numbers) {
        this.out = out;
        this.numbers = numbers;
    }

    CsvOutput text(String value) throws IOException {
        return text(value, 0, value.length());
    }

    CsvOutput text(String value, int from, int to) throws IOException {
        field(0);
        if (!plain(value, from, to)) {
            return bytes(escaped(value.substring(from, to)));
        }
        for (int i = from; i < to; i++) {
            if (at == CAPACITY) {
                flush();
            }
            buffer[at++] = (byte) value.charAt(i);
        }
        return this;
    }

    /** Adds a text that is between quotation marks even where it need not be. */
    CsvOutput quoted(String value) throws IOException {
        field(0);
        return bytes(inQuotes(value));
    }

    CsvOutput empty() throws IOException {
        return field(0);
    }

    CsvOutput integer(long value) throws IOException {
        field(20);
        at = NumberOutput.outputLong(value, buffer, at);
        return this;
    }

    CsvOutput fixed(double value) throws IOException {
        field(NumberFormat.MOST_BYTES);
        at = numbers.fixed(value, buffer, at);
        return this;
    }

    CsvOutput general(double value) throws IOException {
        field(NumberFormat.MOST_BYTES);
        at = numbers.general(value, buffer, at);
        return this;
    }

    CsvOutput resources(ResourceSet set) throws IOException {
        field(0);
        for (int i = 0; i < set.intervals(); i++) {
            reserve(22);
            if (i > 0) {
                buffer[at++] = ' ';
            }
            at = NumberOutput.outputInt(set.first(i), buffer, at);
            if (set.last(i) > set.first(i)) {
                buffer[at++] = '-';
                at = NumberOutput.outputInt(set.last(i), buffer, at);
            }
        }
        return this;
    }

    void endRow() throws IOException {
        reserve(1);
        buffer[at++] = '\n';
        inRow = false;
    }

    /** Adds a line as it is. */
    void line(String text) throws IOException {
        bytes(text.getBytes(StandardCharsets.UTF_8));
        endRow();
    }

    void flush() throws IOException {
        out.write(buffer, 0, at);
        at = 0;
    }

    private CsvOutput field(int length) throws IOException {
        reserve(length + 1);
        if (inRow) {
            buffer[at++] = ',';
        }
        inRow = true;
        return this;
    }

    private void reserve(int length) throws IOException {
        if (at + length > CAPACITY) {
            flush();
        }
    }

    private CsvOutput bytes(byte[] bytes) throws IOException {
        if (bytes.length > CAPACITY - at) {
            flush();
        }
        if (bytes.length > CAPACITY) {
            out.write(bytes);
        } else {
            System.arraycopy(bytes, 0, buffer, at, bytes.length);
            at += bytes.length;
        }
        return this;
    }

    private static boolean plain(String value, int from, int to) {
        for (int i = from; i < to; i++) {
            final char c = value.charAt(i);
            if (c >= 0x80 || special(c)) {
                return false;
            }
        }
        return true;
    }

    private static boolean special(int c) {
        return c == ',' || c == '"' || c == '\n' || c == '\r';
    }

    private static byte[] escaped(String value) {
        return value.chars().anyMatch(CsvOutput::special) ? inQuotes(value) : value.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] inQuotes(String value) {
        return ('"' + value.replace("\"", "\"\"") + '"').getBytes(StandardCharsets.UTF_8);
    }
}
