package org.noctule.report.comparison;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;
import org.noctule.report.data.CsvReader;
import org.noctule.report.measure.Measure;
import org.noctule.report.statistics.RunValues;

/**
 * The table of a campaign's runs as values of who played where.
 *
 * @param observations the runs by each figure
 * @param axes the axes that make entrants and workloads
 */
record CampaignValues(Map<Measure, RunValues> observations, List<CampaignReport.Axis> axes) {
    /** The name of a workload, or of an entrant, in a campaign without an axis for it. */
    private static final String ONLY = "all";

    private static final String KEY = "key";
    private static final String SEED = "seed";
    private static final String REPETITION = "repetition";
    /** Of larger tables, resampling all figures would take long. */
    private static final long MOST_BYTES = 1_000_000;

    /** Whether a table is a campaign's, has a run, and an axis of which it is plain that it is compared. */
    static boolean comparable(Path table) {
        try (CsvReader csv = CsvReader.open(table)) {
            final List<String> header = csv.header();
            return header.get(0).equals(KEY)
                    && header.containsAll(List.of(SEED, REPETITION))
                    && !decisions(axes(header)).isEmpty()
                    && csv.next();
        }
    }

    private static List<String> axes(List<String> header) {
        return header.subList(1, header.indexOf(SEED));
    }

    private static List<String> decisions(List<String> columns) {
        return columns.stream().filter(key -> key.startsWith("decision")).toList();
    }

    /** Reads each figure of each run, of a table in the order of the plan, a row at a time. */
    static CampaignValues read(Path table, ReportChoice choice) {
        final Map<Measure, RunValues> observations = new LinkedHashMap<>();
        final Map<List<String>, RunMean> means = new LinkedHashMap<>();
        try (CsvReader csv = CsvReader.open(table)) {
            csv.column(SEED);
            final List<String> columns = axes(csv.header());
            final List<String> compared = compared(columns, choice);
            final Names entrants = new Names(csv, compared);
            final Names workloads = new Names(
                    csv,
                    columns.stream()
                            .filter(key ->
                                    !compared.contains(key) && !choice.pairBy().contains(key))
                            .toList());
            final Names pairs = new Names(csv, choice.pairBy());
            final int seed = csv.column(SEED);
            final int repetition = csv.column(REPETITION);
            final Map<Measure, Integer> places = new LinkedHashMap<>();
            for (final Measure figure : figures(table, csv.header(), choice)) {
                places.put(figure, csv.column(figure.key()));
                observations.put(figure, new RunValues(choice.pairing()));
            }
            while (csv.next()) {
                final String entrant = entrants.read();
                final String workload = workloads.read();
                final String chance = pairs.isEmpty() ? csv.text(seed) + '/' + csv.text(repetition) : pairs.read();
                places.forEach((figure, place) -> {
                    // A run that trained nothing has no figure of its training.
                    if (!csv.isEmpty(place)) {
                        final double value = pairs.isEmpty()
                                ? csv.number(place)
                                : means.computeIfAbsent(
                                                List.of(figure.key(), workload, entrant, chance), same -> new RunMean())
                                        .with(csv.number(place));
                        Objects.requireNonNull(observations.get(figure)).add(workload, entrant, chance, value);
                    }
                });
            }
            return new CampaignValues(
                    observations,
                    Stream.concat(entrants.axes(true), workloads.axes(false)).toList());
        }
    }

    private static List<Measure> figures(Path table, List<String> header, ReportChoice choice) {
        if (!choice.figures().isEmpty()) {
            return choice.figures();
        }
        final List<String> kept = header.subList(header.indexOf(REPETITION) + 1, header.size());
        final List<String> shown = table.toFile().length() > MOST_BYTES ? CampaignReport.usual(kept) : kept;
        return shown.stream()
                .flatMap(key -> Measure.find(key).stream())
                .filter(measure -> measure.better() != Measure.Better.NEITHER)
                .toList();
    }

    /** What some axes make of a row: a name, and the values behind it. */
    private static final class Names {
        private final CsvReader csv;
        private final List<String> keys;
        private final int[] places;
        private final Map<String, List<String>> values = new LinkedHashMap<>();

        Names(CsvReader csv, List<String> keys) {
            this.csv = csv;
            this.keys = keys;
            this.places = keys.stream().mapToInt(csv::column).toArray();
        }

        boolean isEmpty() {
            return keys.isEmpty();
        }

        String read() {
            final List<String> cells = IntStream.of(places).mapToObj(csv::text).toList();
            final List<String> told =
                    cells.stream().filter(cell -> !cell.isEmpty()).toList();
            final String name = told.isEmpty() ? ONLY : String.join(", ", told);
            values.putIfAbsent(name, cells);
            return name;
        }

        Stream<CampaignReport.Axis> axes(boolean compared) {
            final List<CampaignReport.Axis> axes = new ArrayList<>();
            for (int i = 0; i < keys.size(); i++) {
                final Map<String, String> byName = new LinkedHashMap<>();
                for (final Map.Entry<String, List<String>> entry : values.entrySet()) {
                    byName.put(entry.getKey(), entry.getValue().get(i));
                }
                axes.add(new CampaignReport.Axis(keys.get(i), compared, byName));
            }
            return axes.stream();
        }
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
        known("--pair-by", choice.pairBy(), columns);
        final List<String> compared = choice.compared().isEmpty() ? decisions(columns) : choice.compared();
        if (compared.isEmpty()) {
            throw NoctuleException.input(
                    "The campaign has no axis below \"decision\", so nothing is compared.",
                    "Maybe name what is: --compare " + (columns.isEmpty() ? "KEY" : columns.get(0)) + ".");
        }
        if (choice.pairBy().stream().anyMatch(compared::contains)) {
            throw NoctuleException.input(
                    "--pair-by: the axis (" + String.join(", ", choice.pairBy()) + ") is what is compared.",
                    "Maybe name an axis of the workload, such as workload.first_job.");
        }
        return compared;
    }
}
