package org.noctule.report.data;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.noctule.error.NoctuleException;

/** Any table of results by column, for files that have not a row per job: training.csv, evaluation.csv and others. */
public final class ResultTable {
    private final Path file;
    private final List<String> header;
    private final List<PackedTexts> columns = new ArrayList<>();
    private int rows;

    private ResultTable(Path file, List<String> header) {
        this.file = file;
        this.header = header;
        header.forEach(name -> columns.add(new PackedTexts()));
    }

    /**
     * Reads a file.
     *
     * @param file a table with a header
     * @return its columns
     * @throws NoctuleException of kind INPUT if it is missing or damaged
     */
    public static ResultTable read(Path file) {
        try (CsvReader csv = CsvReader.open(file)) {
            final ResultTable table = new ResultTable(file, csv.header());
            while (csv.next()) {
                for (int field = 0; field < table.header.size(); field++) {
                    table.columns.get(field).add(csv.text(field));
                }
                table.rows++;
            }
            return table;
        }
    }

    /** {@return the number of rows} */
    public int rows() {
        return rows;
    }

    /** {@return the names of the columns: the header, unmodifiable} */
    public List<String> header() {
        return header;
    }

    /**
     * Tells whether there is a column.
     *
     * @param column its name
     * @return whether it is there
     */
    public boolean has(String column) {
        return header.contains(column);
    }

    /**
     * Returns the texts of a column.
     *
     * @param column its name
     * @return its texts
     * @throws NoctuleException of kind INPUT if there is no such column
     */
    public PackedTexts texts(String column) {
        final int field = header.indexOf(column);
        if (field < 0) {
            throw NoctuleException.input(
                    file + ": the column \"" + column + "\" is missing.",
                    "Maybe this is another kind of file: its columns are " + String.join(", ", header) + ".");
        }
        return columns.get(field);
    }

    /**
     * Returns the numbers of a column.
     *
     * @param column its name
     * @return its numbers, NaN where a field is empty or {@code NA}
     * @throws NoctuleException of kind INPUT if there is no such column, or it holds anything else
     */
    public double[] numbers(String column) {
        final PackedTexts texts = texts(column);
        final double[] numbers = new double[rows];
        for (int row = 0; row < rows; row++) {
            final String text = texts.get(row);
            numbers[row] = text.isEmpty() || text.equals("NA") ? Double.NaN : number(text, row, column);
        }
        return numbers;
    }

    private double number(String text, int row, String column) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw NoctuleException.input(
                    file + ": row " + (row + 1) + ": the value (" + text + ") of column \"" + column
                            + "\" is not a number.",
                    "Maybe the file was edited: run the simulation again.");
        }
    }
}
