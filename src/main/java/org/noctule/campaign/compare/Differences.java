package org.noctule.campaign.compare;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.noctule.error.NoctuleException;
import org.noctule.file.CsvTable;
import org.noctule.json.Suggestion;
import org.noctule.report.statistics.Contrast;
import org.noctule.report.statistics.FigureComparison;
import org.noctule.report.statistics.Pairing;
import org.noctule.report.statistics.RunValues;

/**
 * The agents of a comparison beside one of them, by pairs of runs.
 *
 * @param results the runs; windows taken together, if they are what is paired
 * @param pairing the runs that are pairs
 * @param baseline the agent that the others are compared with
 */
public record Differences(Results results, Pairing pairing, String baseline) {
    /**
     * Prepares the comparison.
     *
     * @param results the runs
     * @param pairing the runs that are pairs
     * @param baseline the agent that the others are compared with, empty for the first one
     * @return the comparison
     */
    public static Differences of(Results results, Pairing pairing, Optional<String> baseline) {
        return new Differences(
                results, pairing, baseline.orElseGet(() -> results.agents().get(0)));
    }

    /**
     * Demands that the agent plays that the others are to be compared with.
     *
     * @param baseline its name, empty for the first one
     * @param agents those that play
     * @throws NoctuleException of kind INPUT if it is not among them
     */
    public static void demand(Optional<String> baseline, List<String> agents) {
        baseline.filter(name -> !agents.contains(name)).ifPresent(name -> {
            throw NoctuleException.input(
                    "--baseline: nobody of the name (" + name + ") plays, but " + String.join("; ", agents) + ".",
                    Suggestion.of(name, agents));
        });
    }

    private FigureComparison by(Figure figure) {
        final RunValues values = new RunValues(pairing);
        results.rows()
                .forEach(row -> Optional.ofNullable(row.figures().get(figure))
                        .ifPresent(value -> values.add(row.workload(), row.agent(), "" + row.seed(), value)));
        return FigureComparison.of(values, baseline, figure.moreIsBetter());
    }

    /**
     * Writes what a figure comes to.
     *
     * @param figure the figure
     * @return a line per agent and workload with two pairs or more, each with a line feed; empty without such
     */
    public String text(Figure figure) {
        return DifferenceLines.of(figure, by(figure)).stream()
                .map(line -> "* " + line + "\n")
                .collect(Collectors.joining());
    }

    /**
     * Writes all figures as comma-separated values.
     *
     * @return a line per figure, workload and agent that has pairs with the baseline, below a head
     */
    public String csv() {
        final StringBuilder text =
                new StringBuilder("workload,figure,agent,baseline,pairing,pairs,difference,low,high,p,p_holm,a12\n");
        for (final Figure figure : Figure.values()) {
            for (final FigureComparison.Cell cell : by(figure).cells()) {
                cell.contrast()
                        .ifPresent(contrast -> text.append(CsvTable.quoted(cell.workload()))
                                .append(',')
                                .append(figure.key())
                                .append(',')
                                .append(CsvTable.quoted(cell.entrant()))
                                .append(',')
                                .append(CsvTable.quoted(baseline))
                                .append(',')
                                .append(pairing.words())
                                .append(',')
                                .append(numbers(contrast))
                                .append('\n'));
            }
        }
        return text.toString();
    }

    private static String numbers(Contrast contrast) {
        return contrast.pairs() + ","
                + number(contrast.difference().mean()) + ","
                + contrast.interval().map(bounds -> number(bounds.low())).orElse("") + ","
                + contrast.interval().map(bounds -> number(bounds.high())).orElse("") + ","
                + number(contrast.test().probability()) + "," + number(contrast.adjusted()) + ","
                + number(contrast.above());
    }

    private static String number(double value) {
        return NumberOutput.toString(value, true);
    }
}
