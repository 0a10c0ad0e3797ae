package org.noctule.experiment.campaign.report;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.compare.RunFigure;
import org.noctule.json.Suggestion;
import org.noctule.report.data.CsvReader;
import org.noctule.report.statistics.RunValues;

/** Reads the table of a campaign's runs as values of who played where. */
final class CampaignValues {
    /** The name of a workload, or of an entrant, in a campaign without an axis for it. */
    private static final String ONLY = "all";

    private CampaignValues() {}

    /** Reads each figure of each run, of a table in the order of the plan, a row at a time. */
    static Map<RunFigure, RunValues> read(Path table, List<String> columns, ReportChoice choice) {
        final List<String> compared = compared(columns, choice);
        final Map<RunFigure, RunValues> observations = new LinkedHashMap<>();
        choice.figures().forEach(figure -> observations.put(figure, new RunValues()));
        try (CsvReader csv = CsvReader.open(table)) {
            final int[] entrants = places(csv, compared);
            final int[] workloads = places(
                    csv, columns.stream().filter(key -> !compared.contains(key)).toList());
            final int seed = csv.column("seed");
            final int repetition = csv.column("repetition");
            final Map<RunFigure, Integer> places = new LinkedHashMap<>();
            choice.figures().forEach(figure -> places.put(figure, csv.column(figure.key())));
            while (csv.next()) {
                final String entrant = name(csv, entrants);
                final String workload = name(csv, workloads);
                final String chance = csv.text(seed) + '/' + csv.text(repetition);
                places.forEach((figure, place) -> {
                    // A run that trained nothing has no figure of its training.
                    if (!csv.isEmpty(place)) {
                        observations
                                .computeIfAbsent(figure, same -> new RunValues())
                                .add(workload, entrant, chance, csv.number(place));
                    }
                });
            }
        }
        return observations;
    }

    private static List<String> compared(List<String> columns, ReportChoice choice) {
        for (final String key : choice.compared()) {
            if (!columns.contains(key)) {
                throw NoctuleException.input(
                        "--compare: the campaign has no axis (" + key + "), but " + String.join(", ", columns) + ".",
                        Suggestion.of(key, columns));
            }
        }
        final List<String> compared = choice.compared().isEmpty()
                ? columns.stream().filter(key -> key.startsWith("decision")).toList()
                : choice.compared();
        if (compared.isEmpty()) {
            throw NoctuleException.input(
                    "The campaign has no axis below \"decision\", so nothing is compared.",
                    "Maybe name what is: --compare " + (columns.isEmpty() ? "KEY" : columns.get(0)) + ".");
        }
        return compared;
    }

    private static int[] places(CsvReader csv, List<String> columns) {
        return columns.stream().mapToInt(csv::column).toArray();
    }

    private static String name(CsvReader csv, int[] places) {
        final List<String> cells = IntStream.of(places)
                .mapToObj(csv::text)
                .filter(cell -> !cell.isEmpty())
                .toList();
        return cells.isEmpty() ? ONLY : String.join(", ", cells);
    }
}
