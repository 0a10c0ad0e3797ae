package org.noctule.experiment.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.noctule.report.measure.Ties;
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
                .collect(Collectors.joining("\n"));
    }

    private static String below(String lines) {
        return lines.isEmpty() ? "" : "\n" + lines;
    }

    private static String table(Results results, Figure figure) {
        final List<String> agents = results.agents();
        final List<String> workloads = results.workloads();
        final TableNumbers numbers = TableNumbers.of(
                figure,
                workloads.stream()
                        .flatMap(workload -> results.standings(workload, figure).stream())
                        .mapToDouble(standing -> standing.estimate().mean())
                        .toArray());
        final List<String> header = new ArrayList<>(List.of(numbers.title()));
        header.addAll(workloads);
        header.add("rank");
        final MarkdownTable table = new MarkdownTable(1, header);
        for (int i = 0; i < agents.size(); i++) {
            final List<String> row = new ArrayList<>(List.of(agents.get(i)));
            double ranks = 0;
            for (final String workload : workloads) {
                final Results.Standing standing =
                        results.standings(workload, figure).get(i);
                ranks += standing.rank();
                row.add(cell(standing, numbers));
            }
            row.add(
                    workloads.size() == 1
                            ? ResultsCsv.rank(ranks)
                            : String.format(Locale.ROOT, "%.2f", ranks / workloads.size()));
            table.add(row);
        }
        return table.toString();
    }

    private static String cell(Results.Standing standing, TableNumbers numbers) {
        final Estimate estimate = standing.estimate();
        final String text = numbers.mean(estimate.mean())
                + estimate.halfWidth().stream()
                        .filter(width -> width > Ties.ROUNDING * Math.abs(estimate.mean()))
                        .mapToObj(width -> " ± " + numbers.halfWidth(width, estimate.mean()))
                        .collect(Collectors.joining());
        return standing.best() ? "**" + text + "**" : text;
    }
}
