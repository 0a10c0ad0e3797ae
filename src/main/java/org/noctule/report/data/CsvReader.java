package org.noctule.report.data;

import com.fasterxml.jackson.core.io.NumberInput;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.noctule.error.NoctuleException;

/** Reads a file of comma-separated values (RFC 4180, UTF-8, with a header) row by row; a row is parsed in place. */
public final class CsvReader implements AutoCloseable {
    private static final int LONGEST_FIELD = 1 << 24;

    private final Path file;
    private final CloseableIterator<CsvRow> rows;
    private final List<String> header = new ArrayList<>();
    private final CsvRow row;
    private final QuoteCounter text;

    /** Where the number that was read last ends. */
    private int digits;

    private CsvReader(Path file, CsvRow row, QuoteCounter text, CloseableIterator<CsvRow> rows) {
        this.file = file;
        this.row = row;
        this.text = text;
        this.rows = rows;
    }

    /**
     * Opens a file and reads its header.
     *
     * @param file the file
     * @return the reader, before the first row
     * @throws NoctuleException of kind INPUT if it does not exist, is empty or cannot be read
     */
    public static CsvReader open(Path file) {
        try {
            // Not FastCSV's own way to open a file, which puts a sign in the place of what is not UTF-8.
            return of(file, Files.newBufferedReader(file));
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** Reads the header of a text, which errors call a file. */
    static CsvReader of(Path file, Reader in) {
        final CsvRow row = new CsvRow();
        final QuoteCounter text = new QuoteCounter(in);
        final CsvReader reader = new CsvReader(
                file,
                row,
                text,
                de.siegmar.fastcsv.reader.CsvReader.builder()
                        .allowExtraFields(true)
                        .allowMissingFields(true)
                        .maxBufferSize(LONGEST_FIELD)
                        .build(row, text)
                        .iterator());
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
        for (int field = 0; field < row.fields(); field++) {
            header.add(text(field));
        }
    }

    /** {@return the names of the columns: the header, unmodifiable} */
    public List<String> header() {
        return List.copyOf(header);
    }

    /**
     * Returns the place of a column that must be there.
     *
     * @param name its name
     * @return its index
     * @throws NoctuleException of kind INPUT if it is not there
     */
    public int column(String name) {
        final int column = find(name);
        if (column < 0) {
            throw NoctuleException.input(
                    file + ": the column \"" + name + "\" is missing.",
                    "Maybe this is another kind of file: its columns are " + String.join(", ", header) + ".");
        }
        return column;
    }

    /**
     * Returns the place of a column that need not be there.
     *
     * @param names its names in several versions of the file; the first that is there counts
     * @return its index, -1 if there is none
     */
    public int find(String... names) {
        for (final String name : names) {
            final int column = header.indexOf(name);
            if (column >= 0) {
                return column;
            }
        }
        return -1;
    }

    /**
     * Advances to the next row.
     *
     * @return false at the end
     * @throws NoctuleException of kind INPUT if the row has more or fewer fields than the header, or cannot be read
     */
    public boolean next() {
        try {
            if (!rows.hasNext()) {
                return false;
            }
            rows.next();
        } catch (UncheckedIOException e) {
            throw unreadable(file, new IOException(e.getMessage(), e));
        } catch (CsvParseException e) {
            throw e.getCause() instanceof IOException io ? unreadable(file, io) : damaged(e);
        }
        return complete();
    }

    private boolean complete() {
        // FastCSV takes the end of the file for the end of a field, and so finds one quotation mark more than there is.
        if (text.ended() && row.quotes() > text.quotes()) {
            throw NoctuleException.input(
                    file + ":" + row.line() + ": a quoted field has no end.",
                    "Maybe the file was cut off: run the simulation again.");
        }
        if (!header.isEmpty() && row.fields() != header.size()) {
            throw NoctuleException.input(
                    file + ":" + row.line() + ": the row has (" + row.fields() + ") fields, the header " + header.size()
                            + ".",
                    "Maybe the file was cut off or edited: run the simulation again.");
        }
        return true;
    }

    private NoctuleException damaged(CsvParseException cause) {
        return new NoctuleException(
                NoctuleException.Kind.INPUT,
                file + ":" + row.line() + ": this row cannot be read: " + cause(cause) + ".",
                "Maybe the file was cut off: run the simulation again.",
                cause);
    }

    /** The first failure tells what is wrong; those around it tell that reading failed. */
    private static String cause(Throwable failure) {
        Throwable first = failure;
        while (first.getCause() != null) {
            first = first.getCause();
        }
        return String.valueOf(first.getMessage());
    }

    /** {@return the line on which the row begins} */
    public long line() {
        return row.line();
    }

    /**
     * Tells whether a field is empty.
     *
     * @param field its index
     * @return whether nothing stands in it
     */
    public boolean isEmpty(int field) {
        return row.begin(field) == row.end(field);
    }

    /**
     * Returns a field as it stands.
     *
     * @param field its index
     * @return its text
     */
    public String text(int field) {
        return new String(row.text(), row.begin(field), row.end(field) - row.begin(field));
    }

    /**
     * Returns a field that holds a number.
     *
     * @param field its index
     * @return the number
     * @throws NoctuleException of kind INPUT if it is not a finite number
     */
    public double number(int field) {
        final int begin = row.begin(field);
        try {
            final double value = NumberInput.parseDouble(row.text(), begin, row.end(field) - begin, true);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Told below, with the place.
        }
        throw malformed(field, "a finite number");
    }

    /**
     * Returns a field that may hold a number.
     *
     * @param field its index, -1 for a column that is not there
     * @return the number, NaN if the field is empty or holds {@code NA}
     * @throws NoctuleException of kind INPUT if it holds something else
     */
    public double numberOrNone(int field) {
        if (field < 0 || isEmpty(field)) {
            return Double.NaN;
        }
        final int begin = row.begin(field);
        if (row.end(field) - begin == 2 && row.text()[begin] == 'N' && row.text()[begin + 1] == 'A') {
            return Double.NaN;
        }
        return number(field);
    }

    /**
     * Tells where the ranges of a set of machines such as {@code 0-3 7} begin and end.
     *
     * @param field its index
     * @param ranges what takes them in
     * @throws NoctuleException of kind INPUT if it is no such set
     */
    public void ranges(int field, Ranges ranges) {
        int at = row.begin(field);
        final int end = row.end(field);
        while (at < end) {
            final long first = integer(field, at);
            at = digits;
            long last = first;
            if (at < end && row.text()[at] == '-') {
                last = integer(field, at + 1);
                at = digits;
            }
            if (last < first || last > Integer.MAX_VALUE || at < end && row.text()[at] != ' ') {
                throw malformed(field, "a set of machines");
            }
            ranges.add((int) first, (int) last);
            at++;
        }
    }

    /** Takes in ranges of machines. */
    @FunctionalInterface
    public interface Ranges {
        /**
         * Takes in a range.
         *
         * @param first its first machine, from 0
         * @param last its last machine
         */
        void add(int first, int last);
    }

    private long integer(int field, int from) {
        long value = 0;
        int at = from;
        while (at < row.end(field) && row.text()[at] >= '0' && row.text()[at] <= '9' && value <= Integer.MAX_VALUE) {
            value = 10 * value + row.text()[at] - '0';
            at++;
        }
        if (at == from) {
            throw malformed(field, "a set of machines");
        }
        digits = at;
        return value;
    }

    /**
     * Tells that a field does not hold what it should.
     *
     * @param field its index
     * @param wanted what it should hold
     * @return what to throw
     */
    public NoctuleException malformed(int field, String wanted) {
        return NoctuleException.input(
                file + ":" + row.line() + ": the value (" + text(field) + ") of column \"" + header.get(field)
                        + "\" is not " + wanted + ".",
                "Maybe the file was edited: run the simulation again.");
    }

    @Override
    public void close() {
        try {
            rows.close();
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private static NoctuleException unreadable(Path file, IOException cause) {
        return NoctuleException.unreadable(
                "The result file (" + file + ")",
                cause,
                "Maybe the run was cut off, or its files have a prefix.",
                "Maybe it is a directory, not UTF-8, or you may not read it.");
    }
}
