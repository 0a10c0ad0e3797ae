package org.noctule.campaign.compare;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.noctule.experiment.input.InputFile;
import org.noctule.learning.training.Trained;
import org.noctule.report.data.CsvReader;

/**
 * The figures of a training.
 *
 * @param episodes episodes played
 * @param updates updates made
 * @param meanReturn mean return of the last {@value #LAST} updates, not discounted; empty if there was no update
 * @param leastReturn least mean return of one of these
 * @param evaluation mean return of the best evaluation, empty if there was none
 * @param model SHA-256 of the model, in hexadecimal
 */
public record TrainedFigures(
        int episodes,
        long updates,
        OptionalDouble meanReturn,
        OptionalDouble leastReturn,
        OptionalDouble evaluation,
        String model) {
    /** Number of updates whose returns count. */
    static final int LAST = 50;

    /** Tells whether the table of a training has all its updates. */
    static boolean complete(Path table, Trained trained) {
        return Files.exists(table) && returns(table).size() == trained.updates();
    }

    /** Reads the mean returns of all updates. */
    static List<Double> returns(Path table) {
        final List<Double> returns = new ArrayList<>();
        try (CsvReader rows = CsvReader.open(table)) {
            final int column = rows.column("return");
            while (rows.next()) {
                returns.add(rows.number(column));
            }
        }
        return returns;
    }

    /** Takes them from what a training left. */
    static TrainedFigures of(Trained trained, Path table, Path model) {
        final List<Double> returns = returns(table);
        final double[] last = returns.subList(Math.max(0, returns.size() - LAST), returns.size()).stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
        double sum = 0;
        double least = Double.POSITIVE_INFINITY;
        for (final double each : last) {
            sum += each;
            least = Math.min(least, each);
        }
        final boolean some = last.length > 0;
        return new TrainedFigures(
                trained.episodes(),
                trained.updates(),
                some ? OptionalDouble.of(sum / last.length) : OptionalDouble.empty(),
                some ? OptionalDouble.of(least) : OptionalDouble.empty(),
                trained.bestReturn(),
                InputFile.of(model).sha256());
    }
}
