package org.noctule.command.run;

import java.util.List;
import java.util.Optional;
import org.noctule.campaign.compare.Arena;
import org.noctule.campaign.compare.Differences;
import org.noctule.campaign.compare.Figure;
import org.noctule.campaign.compare.Results;
import org.noctule.campaign.compare.ResultsMarkdown;
import org.noctule.campaign.report.OwnerTables;
import org.noctule.report.comparison.OwnerComparison;

/** The tables of an evaluation, and which jobs they are over. */
final class EvaluationTables {
    private EvaluationTables() {}

    /** Writes them in Markdown: a table a figure, those asked for or the usual ones, then that of owners. */
    static String of(
            Results results,
            Optional<List<Figure>> asked,
            Differences differences,
            Optional<OwnerComparison> owners,
            List<Arena> arenas) {
        final List<Figure> usual = usual(results);
        final boolean trimmed = arenas.stream()
                .anyMatch(arena -> arena.experiment().options().trim().cuts());
        return ResultsMarkdown.tables(results, asked.orElse(usual), differences)
                + (trimmed || usual.contains(Figure.REJECTED) ? counted(trimmed) : "")
                + owners.map(found -> "\n" + OwnerTables.markdown(found)
                                + (trimmed ? "\nJobs of owners are all, with warm-up and cool-down.\n" : ""))
                        .orElse("");
    }

    /** What an agent rejects makes its means look better. */
    private static List<Figure> usual(Results results) {
        final boolean rejected =
                results.rows().stream().anyMatch(row -> row.figures().getOrDefault(Figure.REJECTED, 0.0) > 0);
        return rejected
                ? List.of(Figure.BOUNDED_SLOWDOWN, Figure.WAITING_TIME, Figure.UTILISATION, Figure.REJECTED)
                : List.of(Figure.BOUNDED_SLOWDOWN, Figure.WAITING_TIME, Figure.UTILISATION);
    }

    /** The jobs that means are over, where these are not all. */
    private static String counted(boolean trimmed) {
        return "\nMeans, medians and percentiles are over the jobs that ran"
                + (trimmed ? ", without warm-up and cool-down.\n" : ".\n");
    }
}
