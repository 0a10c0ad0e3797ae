package org.noctule.experiment.campaign.report;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
        known("--pair-by", choice.pairBy(), columns);
        if (choice.pairBy().stream().anyMatch(compared::contains)) {
            throw NoctuleException.input(
                    "--pair-by: the axis (" + String.join(", ", choice.pairBy()) + ") is what is compared.",
                    "Maybe name an axis of the workload, such as workload.first_job.");
        }
        final Map<RunFigure, RunValues> observations = new LinkedHashMap<>();
        choice.figures().forEach(figure -> observations.put(figure, new RunValues(choice.pairing())));
        final Map<List<String>, RunMean> means = new LinkedHashMap<>();
        try (CsvReader csv = CsvReader.open(table)) {
            final int[] entrants = places(csv, compared);
            final int[] workloads = places(
                    csv,
                    columns.stream()
                            .filter(key ->
                                    !compared.contains(key) && !choice.pairBy().contains(key))
                            .toList());
            final int[] pairs = places(csv, choice.pairBy());
            final int seed = csv.column("seed");
            final int repetition = csv.column("repetition");
            final Map<RunFigure, Integer> places = new LinkedHashMap<>();
            choice.figures().forEach(figure -> places.put(figure, csv.column(figure.key())));
            while (csv.next()) {
                final String entrant = name(csv, entrants);
                final String workload = name(csv, workloads);
                final String chance = pairs.length > 0 ? name(csv, pairs) : csv.text(seed) + '/' + csv.text(repetition);
                places.forEach((figure, place) -> {
                    // A run that trained nothing has no figure of its training.
                    if (!csv.isEmpty(place)) {
                        final double value = pairs.length == 0
                                ? csv.number(place)
                                : means.computeIfAbsent(
                                                List.of(figure.key(), workload, entrant, chance), same -> new RunMean())
                                        .with(csv.number(place));
                        Objects.requireNonNull(observations.get(figure)).add(workload, entrant, chance, value);
                    }
                });
            }
        }
        return observations;
    }

    /** The mean over seeds of one point, which is one of what is paired. */
    private static final class RunMean {
        private double sum;
        private int runs;

        double with(double value) {
            sum += value;
            runs++;
            return sum / runs;
        }
    }

    private static void known(String option, List<String> keys, List<String> columns) {
        for (final String key : keys) {
            if (!columns.contains(key)) {
                throw NoctuleException.input(
                        option + ": the campaign has no axis (" + key + "), but " + String.join(", ", columns) + ".",
                        Suggestion.of(key, columns));
            }
        }
    }

    private static List<String> compared(List<String> columns, ReportChoice choice) {
        known("--compare", choice.compared(), columns);
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
