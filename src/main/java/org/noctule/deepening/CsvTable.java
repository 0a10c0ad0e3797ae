package org.noctule.deepening;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.noctule.error.DecimalText;
import org.noctule.error.NoctuleException;

/** A table of recorded runs, read row by row with checks. */
final class CsvTable {
    private static final String UNREADABLE = "Maybe it is a directory, not UTF-8, or you may not read it.";

    private CsvTable() {}

    static void read(Path file, Consumer<Row> use) {
        try (CloseableIterator<NamedCsvRecord> rows = CsvReader.builder()
                .allowMissingFields(true)
                .ofNamedCsvRecord(Files.newBufferedReader(file))
                .iterator()) {
            while (rows.hasNext()) {
                use.accept(new Row(file, rows.next()));
            }
        } catch (IOException e) {
            throw NoctuleException.unreadable(
                    "The table (" + file + ")",
                    e,
                    "Maybe another folder is meant: one of recorded runs has scenarios.csv and sequences.csv.",
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

    /** A row and its place. */
    record Row(Path file, NamedCsvRecord fields) {
        String where() {
            return file + ":" + fields.getStartingLineNumber();
        }

        /** Tells whether the row has something in a column, which need not be there. */
        boolean has(String column) {
            return !fields.findField(column).orElse("").isEmpty();
        }

        String text(String column) {
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

        double number(String column, double least, double most) {
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

        int count(String column, int least, int most) {
            final double value = number(column, least, most);
            if (value != Math.rint(value)) {
                throw error(column, "is not a whole number", "Maybe the columns are shifted.");
            }
            return (int) value;
        }

        NoctuleException error(String column, String problem, String remedy) {
            return NoctuleException.input(
                    where() + ": the value (" + text(column) + ") of column \"" + column + "\" " + problem + ".",
                    remedy);
        }
    }
}
