package org.noctule.workload.swf;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Writes traces in the Standard Workload Format, version 2.2; the same rows give the same bytes. */
public final class SwfWriter {
    private static final String LAST_COLUMNS = " -1 -1\n";
    private static final int BLOCK = 1 << 16;
    private static final double LARGEST_WHOLE = 0x1p53;

    private SwfWriter() {}

    /**
     * Writes a trace.
     *
     * @param out the output; is flushed, not closed
     * @param header lines of the header without semicolons, such as {@code "MaxProcs: 32"}
     * @param rows the jobs; the columns that rows do not have are written as unknown, the status as 1 (completed)
     * @throws IOException if it cannot be written
     */
    public static void write(OutputStream out, List<String> header, List<SwfRow> rows) throws IOException {
        final StringBuilder text = new StringBuilder(2 * BLOCK);
        for (final String line : header) {
            text.append("; ").append(line).append('\n');
        }
        for (final SwfRow row : rows) {
            text.append(row.jobNumber());
            column(text, row.submitTime());
            column(text, row.waitTime());
            column(text, row.runTime());
            column(text, row.allocatedProcessors());
            column(text, row.cpuTime());
            column(text, row.usedMemory());
            column(text, row.requestedProcessors());
            column(text, row.requestedTime());
            column(text, row.requestedMemory());
            text.append(" 1");
            column(text, row.user());
            column(text, row.group());
            text.append(" -1");
            column(text, row.queue());
            column(text, row.partition());
            text.append(LAST_COLUMNS);
            if (text.length() > BLOCK) {
                flush(out, text);
            }
        }
        flush(out, text);
        out.flush();
    }

    /**
     * Writes a compressed trace.
     *
     * @param out the output; is flushed, not closed
     * @param header lines of the header without semicolons
     * @param rows the jobs
     * @throws IOException if it cannot be written
     */
    public static void writeGzip(OutputStream out, List<String> header, List<SwfRow> rows) throws IOException {
        final GZIPOutputStream gzip = new GZIPOutputStream(out, BLOCK);
        write(gzip, header, rows);
        gzip.finish();
        out.flush();
    }

    private static void flush(OutputStream out, StringBuilder text) throws IOException {
        out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        text.setLength(0);
    }

    private static void column(StringBuilder text, double value) {
        text.append(' ');
        if (value == Math.rint(value) && Math.abs(value) < LARGEST_WHOLE) {
            text.append((long) value);
        } else {
            text.append(NumberOutput.toString(value, true));
        }
    }
}
