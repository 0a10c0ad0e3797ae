package org.noctule.workload.swf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.file.LineBytes;
import org.noctule.file.Unpacked;
import org.noctule.workload.Job;
import org.noctule.workload.Repairs;

/**
 * Reads traces in the Standard Workload Format (S. J. Chapin et al., "Benchmarks and standards for the evaluation of
 * parallel job schedulers", JSSPP 1999), plain or compressed with gzip, whatever their names.
 *
 * <p>Of the 18 columns the first eleven are read, and user, group, queue, partition, preceding job and think time (12,
 * 13, 15 to 18); these six and the status (11) are unknown where they are no whole numbers. More columns are no error,
 * nor are fewer as long as there are five (number, submission, wait, run time, processors): missing ones are unknown.
 * Lines that start with a semicolon are comments wherever they stand; blank lines are skipped; columns are separated by
 * blanks or tabs. A line that is no job is left out and reported.
 */
public final class SwfReader {
    /** The first bytes of a text in UTF-8 of some programs, which say no more than that. */
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private static final int NEEDED_COLUMNS = 5;
    private static final int LOOK = 100;
    private static final long MOST_COMMENT = 16 << 20;
    /** Memory that even an empty comment takes. */
    private static final int LINE_OVERHEAD = 64;
    /** Memory that a job takes at the least until it is ready to run: 350 were measured. */
    private static final long LEAST_JOB_BYTES = 300;

    /** Submission, run time and requested time, by their columns from 0. */
    private static final int[] TIMES = {1, 3, 8};

    private final List<String> comments = new ArrayList<>();
    private final List<SwfRow> rows = new ArrayList<>();
    private final Repairs repairs = new Repairs();
    private final ColumnParser columns = new ColumnParser();

    private final Path file;
    private final long mostJobs;
    private long commentBytes;

    private SwfReader(Path file, long mostJobs) {
        this.file = file;
        this.mostJobs = mostJobs;
    }

    /**
     * Reads a trace.
     *
     * @param file the trace, plain or gzip
     * @return its header and jobs
     * @throws NoctuleException if the file cannot be read or holds no job
     */
    public static SwfTrace read(Path file) {
        return read(file, Runtime.getRuntime().maxMemory() / LEAST_JOB_BYTES);
    }

    /**
     * Tells whether a file may be a trace by its first lines.
     *
     * @param file the file, plain or gzip
     * @return false if none of the first ones that are no comments begins with a number and a blank; true if it cannot
     *     be read
     */
    public static boolean looksLikeOne(Path file) {
        try (InputStream in = Unpacked.open(file)) {
            final LineBytes lines = new LineBytes(in, file.toString());
            int looked = 0;
            while (looked < LOOK && lines.advance()) {
                final String text = lines.text().replace("\uFEFF", "").strip();
                if (text.matches("\\d+[ \\t].*")) {
                    return true;
                }
                looked += text.isEmpty() || text.startsWith(";") ? 0 : 1;
            }
            return false;
        } catch (final IOException | NoctuleException e) {
            return true; // Reading it tells what is wrong.
        }
    }

    /** Reads a trace of so many jobs at most. */
    static SwfTrace read(Path file, long mostJobs) {
        try (InputStream in = Unpacked.open(file)) {
            final SwfReader reader = new SwfReader(file, mostJobs);
            reader.read(in);
            if (reader.rows.isEmpty()) {
                throw NoctuleException.input(
                        file + ": no line is a job" + reader.firstTrouble() + ".",
                        "Maybe this is no trace in the Standard Workload Format, or the wrong file.");
            }
            return new SwfTrace(
                    file.toString(),
                    new SwfHeader(List.copyOf(reader.comments)),
                    Collections.unmodifiableList(reader.rows),
                    reader.repairs.list());
        } catch (IOException e) {
            throw NoctuleException.unreadable(
                    "The trace (" + file + ")",
                    e,
                    "Maybe the path is meant relative to another directory: options name files relative to themselves.",
                    "Maybe it is a directory, was cut off, or you may not read it.");
        }
    }

    private String firstTrouble() {
        return repairs.list().stream()
                .filter(repair -> repair.dropped())
                .findFirst()
                .map(repair -> " (" + repair.example() + ": " + repair.what() + ")")
                .orElse("");
    }

    private void read(InputStream in) throws IOException {
        final LineBytes lines = new LineBytes(in, file.toString());
        while (lines.advance()) {
            final byte[] bytes = lines.bytes();
            int start = lines.start();
            if (lines.line() == 1 && marked(bytes, start, lines.end())) {
                start += BYTE_ORDER_MARK.length;
            }
            while (start < lines.end() && (bytes[start] == ' ' || bytes[start] == '\t')) {
                start++;
            }
            if (start < lines.end() && bytes[start] == ';') {
                if (rows.isEmpty()) {
                    commentBytes += lines.end() - start + LINE_OVERHEAD;
                    if (commentBytes > MOST_COMMENT) {
                        throw NoctuleException.input(
                                file + ":" + lines.line() + ": the header is longer than " + MOST_COMMENT + " bytes.",
                                "Maybe this is no trace in the Standard Workload Format.");
                    }
                    comments.add(new String(bytes, start + 1, lines.end() - start - 1, StandardCharsets.UTF_8).strip());
                }
            } else {
                columns.parse(bytes, start, lines.end());
                row(lines.line());
            }
        }
    }

    private static boolean marked(byte[] bytes, int start, int end) {
        final int after = Math.min(end, start + BYTE_ORDER_MARK.length);
        return Arrays.equals(bytes, start, after, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
    }

    private void row(long line) {
        if (columns.columns() == 0) {
            return;
        }
        if (columns.columns() < NEEDED_COLUMNS) {
            repairs.dropped("fewer than " + NEEDED_COLUMNS + " columns", line);
        } else if (!columns.garbage().isEmpty()) {
            repairs.dropped("a column is not a number", line);
        } else if (columns.value(0) != Math.rint(columns.value(0)) || columns.value(0) < 0) {
            repairs.dropped("no job number", line);
        } else {
            if (columns.columns() < ColumnParser.COLUMNS) {
                repairs.kept("fewer than 18 columns: the missing ones are unknown", line);
            }
            for (final int column : TIMES) {
                if (columns.value(column) > Job.LONGEST) {
                    throw NoctuleException.input(
                            file + ":" + line + ": the time (" + columns.value(column) + ") in column " + (column + 1)
                                    + " must be at most " + Job.LONGEST + " s.",
                            "Maybe a digit too many stands in its exponent.");
                }
            }
            if (rows.size() >= mostJobs) {
                throw NoctuleException.input(
                        file + ":" + line + ": the trace has more than " + mostJobs
                                + " jobs, which the memory of the JVM does not hold.",
                        "Maybe set NOCTULE_JAVA_OPTS=-Xmx8g or more, or it is no trace of a machine.");
            }
            rows.add(new SwfRow(
                    line,
                    (long) columns.value(0),
                    columns.value(1),
                    columns.value(2),
                    columns.value(3),
                    columns.value(4),
                    columns.value(5),
                    columns.value(6),
                    columns.value(7),
                    columns.value(8),
                    columns.value(9),
                    columns.owner(10),
                    columns.owner(11),
                    columns.owner(12),
                    columns.owner(14),
                    columns.owner(15),
                    columns.owner(16),
                    columns.owner(17)));
        }
    }
}
