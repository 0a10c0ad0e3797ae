package org.noctule.report.comparison;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;
import org.noctule.report.data.CsvReader;

/** The rows of a campaign's table: who played where, and with which random numbers. */
final class CampaignRows {
    /** Column of the key of a run, the first one. */
    static final String KEY = "key";
    /** Column of its seed, after those of axes. */
    static final String SEED = "seed";
    /** Column of its number among those with this seed, before those of figures. */
    static final String REPETITION = "repetition";

    /** The name of a workload, or of an entrant, in a campaign without an axis for it. */
    private static final String ONLY = "all";

    private final CsvReader csv;
    private final Names entrants;
    private final Names workloads;
    private final Names pairs;
    private final int key;
    private final int seed;
    private final int repetition;

    /**
     * Begins a table.
     *
     * @param csv the table, in the order of the plan
     * @param choice the part that is reported
     * @throws NoctuleException of kind INPUT if it has no such axes
     */
    CampaignRows(CsvReader csv, ReportChoice choice) {
        this.csv = csv;
        this.seed = csv.column(SEED);
        this.repetition = csv.column(REPETITION);
        this.key = csv.column(KEY);
        final List<String> compared = compared(csv.header(), choice);
        this.entrants = new Names(csv, compared);
        this.workloads = new Names(
                csv,
                columns(csv.header()).stream()
                        .filter(axis ->
                                !compared.contains(axis) && !choice.pairBy().contains(axis))
                        .toList());
        this.pairs = new Names(csv, choice.pairBy());
    }

    /**
     * A run.
     *
     * @param key its key
     * @param workload the scenario
     * @param entrant the one that played
     * @param chance the random numbers that it met
     */
    record Played(String key, String workload, String entrant, String chance) {}

    /** Reads the present row. */
    Played played() {
        final String entrant = entrants.read();
        final String workload = workloads.read();
        final String chance = pairs.isEmpty() ? csv.text(seed) + '/' + csv.text(repetition) : pairs.read();
        return new Played(csv.text(key), workload, entrant, chance);
    }

    /** Returns the axes, with the values that were read. */
    List<ReportAxis> axes() {
        return Stream.concat(entrants.axes(true), workloads.axes(false)).toList();
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

        Stream<ReportAxis> axes(boolean compared) {
            final List<ReportAxis> axes = new ArrayList<>();
            for (int i = 0; i < keys.size(); i++) {
                final Map<String, String> byName = new LinkedHashMap<>();
                for (final Map.Entry<String, List<String>> entry : values.entrySet()) {
                    byName.put(entry.getKey(), entry.getValue().get(i));
                }
                axes.add(new ReportAxis(keys.get(i), compared, byName));
            }
            return axes.stream();
        }
    }

    private static List<String> columns(List<String> header) {
        return header.subList(1, header.indexOf(SEED));
    }

    /** The axes of which it is plain that they are compared. */
    static List<String> decisions(List<String> header) {
        return columns(header).stream()
                .filter(key -> key.startsWith("decision"))
                .toList();
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

    private static List<String> compared(List<String> header, ReportChoice choice) {
        final List<String> columns = columns(header);
        known("--compare", choice.compared(), columns);
        known("--pair-by", choice.pairBy(), columns);
        final List<String> compared = choice.compared().isEmpty() ? decisions(header) : choice.compared();
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
