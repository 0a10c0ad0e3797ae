package org.noctule.report.data;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** Counts the quotation marks of a text that is read, to tell whether its last one opens a field. */
final class QuoteCounter extends FilterReader {
    private long quotes;
    private boolean ended;

    QuoteCounter(Reader in) {
        super(in);
    }

    @Override
    public int read(char[] buffer, int from, int length) throws IOException {
        final int read = in.read(buffer, from, length);
        ended |= read < 0;
        for (int i = from; i < from + read; i++) {
            if (buffer[i] == '"') {
                quotes++;
            }
        }
        return read;
    }

    long quotes() {
        return quotes;
    }

    boolean ended() {
        return ended;
    }
}
