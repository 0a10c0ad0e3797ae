package org.noctule.experiment.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.noctule.report.statistics.Estimate;

/** Results as Markdown that is also readable on a terminal: a table a figure, the best of each workload in bold. */
public final class ResultsMarkdown {
    private ResultsMarkdown() {}

    /**
     * Writes tables.
     *
     * @param results the results
     * @param figures what is shown, a table each
     * @return mean and 95 % confidence interval of each agent on each workload, and its mean rank over the workloads
     */
    public static String tables(Results results, List<Figure> figures) {
        return figures.stream().map(figure -> table(results, figure)).collect(Collectors.joining("\n"));
    }

    private static String table(Results results, Figure figure) {
        final List<String> agents = results.agents();
        final List<List<String>> columns = new ArrayList<>();
        final TableNumbers numbers = TableNumbers.of(
                figure,
                results.workloads().stream()
                        .flatMap(workload -> results.standings(workload, figure).stream())
                        .mapToDouble(standing -> standing.estimate().mean())
                        .toArray());
        columns.add(new ArrayList<>(List.of(numbers.title())));
        columns.get(0).addAll(agents.stream().map(ResultsMarkdown::escaped).toList());
        final double[] ranks = new double[agents.size()];
        for (final String workload : results.workloads()) {
            final List<String> column = new ArrayList<>(List.of(escaped(workload)));
            final List<Results.Standing> standings = results.standings(workload, figure);
            for (int i = 0; i < ranks.length; i++) {
                ranks[i] += standings.get(i).rank();
                column.add(cell(standings.get(i), numbers));
            }
            columns.add(column);
        }
        final List<String> rank = new ArrayList<>(List.of("rank"));
        for (final double sum : ranks) {
            rank.add(
                    results.workloads().size() == 1
                            ? ResultsCsv.rank(sum)
                            : String.format(
                                    Locale.ROOT,
                                    "%.2f",
                                    sum / results.workloads().size()));
        }
        columns.add(rank);
        return lines(columns);
    }

    private static String cell(Results.Standing standing, TableNumbers numbers) {
        final Estimate estimate = standing.estimate();
        final String text = numbers.mean(estimate.mean())
                + estimate.halfWidth().stream()
                        .filter(width -> width > Results.ROUNDING * Math.abs(estimate.mean()))
                        .mapToObj(width -> " ± " + numbers.halfWidth(width, estimate.mean()))
                        .collect(Collectors.joining());
        return standing.best() ? "**" + text + "**" : text;
    }

    private static String escaped(String text) {
        return text.replace("|", "\\|");
    }

    private static String lines(List<List<String>> columns) {
        final int[] widths = columns.stream()
                .mapToInt(
                        column -> column.stream().mapToInt(String::length).max().orElse(0))
                .toArray();
        final StringBuilder text = new StringBuilder();
        for (int row = 0; row < columns.get(0).size(); row++) {
            for (int i = 0; i < widths.length; i++) {
                final String cell = columns.get(i).get(row);
                final String padding = " ".repeat(widths[i] - cell.length());
                text.append(i == 0 ? "| " + cell + padding : " | " + padding + cell);
            }
            text.append(" |\n");
            if (row == 0) {
                for (int i = 0; i < widths.length; i++) {
                    text.append(i == 0 ? "| " : " | ").append("-".repeat(widths[i] - 1));
                    text.append(i == 0 ? '-' : ':');
                }
                text.append(" |\n");
            }
        }
        return text.toString();
    }
}
