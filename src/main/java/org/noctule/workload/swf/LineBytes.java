package org.noctule.workload.swf;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.noctule.error.NoctuleException;

/** Cuts a stream of bytes into lines without copying them; lines end with LF, CR LF or CR. */
final class LineBytes {
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
    LineBytes(InputStream in, String source) {
        this.in = in;
        this.source = source;
    }

    /** Goes on to the next line; false at the end of the stream. */
    boolean advance() throws IOException {
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

    byte[] bytes() {
        return buffer;
    }

    int start() {
        return start;
    }

    int end() {
        return end;
    }

    /** Number of the current line, from 1. */
    long line() {
        return line;
    }
}
