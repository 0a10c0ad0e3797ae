package org.noctule.report.comparison;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.noctule.report.data.CsvReader;
import org.noctule.report.measure.Measure;
import org.noctule.report.statistics.RunValues;

/**
 * The table of a campaign's runs as values of who played where.
 *
 * @param observations the runs by each figure
 * @param axes the axes that make entrants and workloads
 */
record CampaignValues(Map<Measure, RunValues> observations, List<ReportAxis> axes) {
    /** Of larger tables, resampling all figures would take long. */
    private static final long MOST_BYTES = 1_000_000;

    /** Whether a table is a campaign's, has a run, and an axis of which it is plain that it is compared. */
    static boolean comparable(Path table) {
        try (CsvReader csv = CsvReader.open(table)) {
            final List<String> header = csv.header();
            return header.get(0).equals(CampaignRows.KEY)
                    && header.containsAll(List.of(CampaignRows.SEED, CampaignRows.REPETITION))
                    && !CampaignRows.decisions(header).isEmpty()
                    && csv.next();
        }
    }

    /** Reads each figure of each run, of a table in the order of the plan, a row at a time. */
    static CampaignValues read(Path table, ReportChoice choice) {
        final Map<Measure, RunValues> observations = new LinkedHashMap<>();
        final Map<List<String>, RunMean> means = new LinkedHashMap<>();
        try (CsvReader csv = CsvReader.open(table)) {
            final CampaignRows rows = new CampaignRows(csv, choice);
            final Map<Measure, Integer> places = new LinkedHashMap<>();
            for (final Measure figure : figures(table, csv.header(), choice)) {
                places.put(figure, csv.column(figure.key()));
                observations.put(figure, new RunValues(choice.pairing()));
            }
            while (csv.next()) {
                final CampaignRows.Played run = rows.played();
                places.forEach((figure, place) -> {
                    // A run that trained nothing has no figure of its training.
                    if (!csv.isEmpty(place)) {
                        final double value = choice.pairBy().isEmpty()
                                ? csv.number(place)
                                : means.computeIfAbsent(
                                                List.of(figure.key(), run.workload(), run.entrant(), run.chance()),
                                                same -> new RunMean())
                                        .with(csv.number(place));
                        Objects.requireNonNull(observations.get(figure))
                                .add(run.workload(), run.entrant(), run.chance(), value);
                    }
                });
            }
            return new CampaignValues(observations, rows.axes());
        }
    }

    private static List<Measure> figures(Path table, List<String> header, ReportChoice choice) {
        if (!choice.figures().isEmpty()) {
            return choice.figures();
        }
        final List<String> kept = header.subList(header.indexOf(CampaignRows.REPETITION) + 1, header.size());
        final List<String> shown = table.toFile().length() > MOST_BYTES ? CampaignReport.usual(kept) : kept;
        return shown.stream()
                .flatMap(key -> Measure.find(key).stream())
                .filter(measure -> measure.better() != Measure.Better.NEITHER)
                .toList();
    }
}
