package org.noctule.campaign.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;
import org.noctule.report.data.CsvReader;

/**
 * Means of a figure over the runs of campaigns that are alike in some columns, in the order of the first run of each.
 */
public final class RunMeans {
    private final List<String> columns;
    private final String figure;
    private final Map<List<String>, Sums> groups = new LinkedHashMap<>();

    /**
     * Begins a table.
     *
     * @param columns the columns of runs.csv in which the runs of a line are alike
     * @param figure the column of the figure
     */
    public RunMeans(List<String> columns, String figure) {
        this.columns = List.copyOf(columns);
        this.figure = figure;
    }

    /** Sums over the runs of a line. */
    private static final class Sums {
        private int runs;
        private double sum;
        private double squares;

        void add(double value) {
            runs++;
            sum += value;
            squares += value * value;
        }

        Mean mean(List<String> cells) {
            final double mean = sum / runs;
            final double variance = runs > 1 ? (squares - runs * mean * mean) / (runs - 1) : 0;
            return new Mean(cells, runs, mean, Math.sqrt(Math.max(0, variance)));
        }
    }

    /**
     * A line of the table.
     *
     * @param cells the cells of the columns, unmodifiable
     * @param runs number of runs
     * @param mean mean of the figure
     * @param spread standard deviation of the figure, 0 for one run
     */
    public record Mean(List<String> cells, int runs, double mean, double spread) {}

    /**
     * Adds the runs of a campaign.
     *
     * @param file its table, of all runs or of those that are done
     * @throws NoctuleException if it cannot be read, or has no such column
     */
    public void add(Path file) {
        try (CsvReader rows = CsvReader.open(file)) {
            final int[] fields = columns.stream()
                    .mapToInt(column -> field(file, rows, column))
                    .toArray();
            final int value = field(file, rows, figure);
            while (rows.next()) {
                final List<String> cells = new ArrayList<>();
                for (final int each : fields) {
                    cells.add(rows.text(each));
                }
                if (rows.isEmpty(value)) {
                    continue; // A run that trained nothing has no figure of its training.
                }
                groups.computeIfAbsent(List.copyOf(cells), cell -> new Sums()).add(rows.number(value));
            }
        }
    }

    private static int field(Path file, CsvReader rows, String column) {
        final int field = rows.header().indexOf(column);
        if (field < 0) {
            throw NoctuleException.input(
                    file + ": the column \"" + column + "\" is missing.", Suggestion.of(column, rows.header()));
        }
        return field;
    }

    /** {@return the means, in the order of their first runs} */
    public List<Mean> lines() {
        final List<Mean> lines = new ArrayList<>();
        groups.forEach((cells, sums) -> lines.add(sums.mean(cells)));
        return List.copyOf(lines);
    }
}
