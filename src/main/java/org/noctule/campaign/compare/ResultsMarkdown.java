package org.noctule.campaign.compare;

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
     * @param differences the agents beside one of them, told below each table
     * @return mean and 95 % confidence interval of each agent on each workload, and its mean rank over the workloads
     */
    public static String tables(Results results, List<Figure> figures, Differences differences) {
        return figures.stream()
                        .map(figure -> table(results, figure) + below(differences.text(figure)))
                        .collect(Collectors.joining("\n"))
                + failures(results);
    }

    private static String below(String lines) {
        return lines.isEmpty() ? "" : "\n" + lines;
    }

    private static String failures(Results results) {
        return results.failed().stream()
                .map(row -> "* " + row.failure().orElseThrow().getMessage() + "\n")
                .collect(Collectors.joining("", results.failed().isEmpty() ? "" : "\nRuns that failed:\n\n", ""));
    }

    private static String table(Results results, Figure figure) {
        final List<String> agents = results.agents();
        final List<String> workloads = results.workloads();
        final TableNumbers numbers = TableNumbers.of(
                figure,
                workloads.stream()
                        .flatMap(workload -> results.standings(workload, figure).stream())
                        .flatMap(standing -> standing.estimate().stream())
                        .mapToDouble(Estimate::mean)
                        .toArray());
        final List<String> header = new ArrayList<>(List.of(numbers.title()));
        header.addAll(workloads);
        header.add("rank");
        final MarkdownTable table = new MarkdownTable(1, header);
        for (int i = 0; i < agents.size(); i++) {
            final List<String> row = new ArrayList<>(List.of(agents.get(i)));
            final List<Double> ranks = new ArrayList<>();
            for (final String workload : workloads) {
                final Results.Standing standing =
                        results.standings(workload, figure).get(i);
                standing.rank().ifPresent(ranks::add);
                row.add(cell(standing, numbers));
            }
            row.add(ranks.size() == workloads.size() ? rank(ranks) : "");
            table.add(row);
        }
        return table.toString();
    }

    private static String rank(List<Double> ranks) {
        double sum = 0;
        for (final double rank : ranks) {
            sum += rank;
        }
        return ranks.size() == 1 ? ResultsCsv.rank(sum) : String.format(Locale.ROOT, "%.2f", sum / ranks.size());
    }

    private static String cell(Results.Standing standing, TableNumbers numbers) {
        return standing.estimate()
                .map(estimate -> cell(standing, estimate, numbers)
                        + (standing.failed() == 0 ? "" : " (" + standing.failed() + " failed)"))
                .orElse("failed");
    }

    private static String cell(Results.Standing standing, Estimate estimate, TableNumbers numbers) {
        final String text = numbers.estimate(estimate);
        return standing.best() ? "**" + text + "**" : text;
    }
}
