package org.noctule.file;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.noctule.error.DecimalText;
import org.noctule.error.NoctuleException;

/** A table with a header, read row by row with checks. */
public final class CsvTable {
    private static final String UNREADABLE = "Maybe it is a directory, not UTF-8, or you may not read it.";

    private CsvTable() {}

    /**
     * Quotes a cell where it needs that.
     *
     * @param text the cell
     * @return the cell as it stands in a line
     */
    public static String quoted(String text) {
        return text.matches("[^\",\\r\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    /**
     * Reads a table.
     *
     * @param file the table, in UTF-8, plain or gzip
     * @param use takes each row
     * @throws NoctuleException of kind INPUT if it cannot be read
     */
    public static void read(Path file, Consumer<Row> use) {
        try (CloseableIterator<NamedCsvRecord> rows = CsvReader.builder()
                .allowMissingFields(true)
                .ofNamedCsvRecord(new BufferedReader(
                        new InputStreamReader(Unpacked.open(file), StandardCharsets.UTF_8.newDecoder())))
                .iterator()) {
            while (rows.hasNext()) {
                use.accept(new Row(file, rows.next()));
            }
        } catch (IOException e) {
            throw NoctuleException.unreadable(
                    "The table (" + file + ")",
                    e,
                    "Maybe another folder is meant, or the path is relative to another one.",
                    UNREADABLE);
        } catch (CsvParseException | UncheckedIOException e) {
            throw new NoctuleException(
                    NoctuleException.Kind.INPUT,
                    "The table (" + file + ") cannot be read: " + e.getMessage() + " "
                            + (e.getCause() == null ? "" : e.getCause().getMessage()),
                    "Maybe it was cut off, edited, or is not UTF-8.",
                    e);
        }
    }

    /**
     * A row and its place.
     *
     * @param file the table
     * @param fields the row
     */
    public record Row(Path file, NamedCsvRecord fields) {
        /** {@return file and line, for errors} */
        public String where() {
            return file + ":" + fields.getStartingLineNumber();
        }

        /**
         * Tells whether the row has something in a column, which need not be there.
         *
         * @param column name of the column
         * @return true if it is there and not empty
         */
        public boolean has(String column) {
            return !fields.findField(column).orElse("").isEmpty();
        }

        /**
         * Returns what stands in a column.
         *
         * @param column name of the column
         * @return its text
         * @throws NoctuleException of kind INPUT if there is no such column
         */
        public String text(String column) {
            final List<String> header = fields.getHeader();
            return fields.findField(column)
                    .orElseThrow(() -> header.contains(column)
                            ? NoctuleException.input(
                                    where() + ": the row ends before its column \"" + column + "\".",
                                    "Maybe the file was cut off.")
                            : NoctuleException.input(
                                    file + ": the column \"" + column + "\" is missing.",
                                    "Maybe this is another kind of table: its columns are " + String.join(", ", header)
                                            + "."));
        }

        /**
         * Returns the number in a column.
         *
         * @param column name of the column
         * @param least the least that it may be
         * @param most the most that it may be
         * @return the number
         * @throws NoctuleException of kind INPUT if it is none, or beyond these
         */
        public double number(String column, double least, double most) {
            final String text = text(column);
            try {
                final double value = DecimalText.parse(text);
                if (value >= least && value <= most) {
                    return value;
                }
            } catch (NumberFormatException e) {
                // Told below, with the place.
            }
            throw error(
                    column,
                    "is not a number " + (most == Double.MAX_VALUE ? "from " + least : "from " + least + " to " + most),
                    "Maybe its unit is another one, or the file was edited.");
        }

        /**
         * Returns the whole number in a column.
         *
         * @param column name of the column
         * @param least the least that it may be
         * @param most the most that it may be
         * @return the number
         * @throws NoctuleException of kind INPUT if it is none, or beyond these
         */
        public int count(String column, int least, int most) {
            final double value = number(column, least, most);
            if (value != Math.rint(value)) {
                throw error(column, "is not a whole number", "Maybe the columns are shifted.");
            }
            return (int) value;
        }

        /**
         * Makes an error about a column.
         *
         * @param column name of the column
         * @param problem its problem, such as {@code "is not a number"}
         * @param remedy the second line
         * @return the error, with the place and the value
         */
        public NoctuleException error(String column, String problem, String remedy) {
            return NoctuleException.input(
                    where() + ": the value (" + text(column) + ") of column \"" + column + "\" " + problem + ".",
                    remedy);
        }
    }
}
