package org.noctule.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.noctule.error.NoctuleException;

/** Cuts a stream of bytes into lines without copying them; lines end with LF, CR LF or CR. Not thread-safe. */
public final class LineBytes {
    private static final int LONGEST_LINE = 1 << 20;

    private final InputStream in;
    private final String source;
    private byte[] buffer = new byte[1 << 16];
    private int filled;
    private int start;
    private int end;
    private int next;
    private boolean exhausted;
    private long line;

    /**
     * Begins before the first line.
     *
     * @param in the bytes
     * @param source their name in errors
     */
    public LineBytes(InputStream in, String source) {
        this.in = in;
        this.source = source;
    }

    /**
     * Goes on to the next line.
     *
     * @return false at the end of the stream
     * @throws IOException if the stream fails
     * @throws NoctuleException of kind INPUT if a line is longer than 1 MiB
     */
    public boolean advance() throws IOException {
        start = next;
        int i = start;
        while (true) {
            while (i < filled) {
                final byte b = buffer[i];
                if (b == '\n' || b == '\r') {
                    return found(i, i + 1, b == '\r');
                }
                i++;
            }
            if (exhausted) {
                return i > start && found(i, i, false);
            }
            i -= start;
            fill();
        }
    }

    private boolean found(int lineEnd, int following, boolean carriageReturn) throws IOException {
        end = lineEnd;
        next = following;
        line++;
        if (carriageReturn) {
            if (next == filled && !exhausted) {
                fill();
            }
            if (next < filled && buffer[next] == '\n') {
                next++;
            }
        }
        return true;
    }

    /** Moves the current line to the front and reads on. */
    private void fill() throws IOException {
        System.arraycopy(buffer, start, buffer, 0, filled - start);
        filled -= start;
        end -= start;
        next -= start;
        start = 0;
        if (filled == buffer.length) {
            if (filled >= LONGEST_LINE) {
                throw NoctuleException.input(
                        source + ":" + (line + 1) + ": the line is longer than " + LONGEST_LINE + " bytes.",
                        "Maybe this is no text, or all line ends are missing.");
            }
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
        final int read = in.read(buffer, filled, buffer.length - filled);
        exhausted = read < 0;
        filled += Math.max(0, read);
    }

    /** {@return the array that holds the current line, valid until the next one; not to be changed} */
    public byte[] bytes() {
        return buffer;
    }

    /** {@return index of the line's first byte} */
    public int start() {
        return start;
    }

    /** {@return index behind its last byte} */
    public int end() {
        return end;
    }

    /** {@return the line as text; bytes that are no UTF-8 are replaced} */
    public String text() {
        return new String(buffer, start, end - start, StandardCharsets.UTF_8);
    }

    /** {@return number of the current line, from 1} */
    public long line() {
        return line;
    }
}
