package org.noctule.report.comparison;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.noctule.report.data.CsvReader;
import org.noctule.report.data.JobColumns;
import org.noctule.report.data.JobGroup;
import org.noctule.report.data.OwnerKind;
import org.noctule.report.measure.Measure;
import org.noctule.report.statistics.FigureComparison;
import org.noctule.report.statistics.Pairing;
import org.noctule.report.statistics.RunValues;

/** Runs of entrants by how the owners of their jobs were served. Not thread-safe. */
public final class OwnerRuns {
    private final List<OwnerKind> by;
    private final Pairing pairing;
    private final Map<OwnerFigure, RunValues> values = new EnumMap<>(OwnerFigure.class);
    private final Map<List<String>, RunMean> means = new HashMap<>();
    private final Set<String> entrants = new LinkedHashSet<>();
    /** Core-hours of all runs by group, by workload, as they came; no two groups have one text. */
    private final Map<String, Map<String, Sum>> workloads = new LinkedHashMap<>();

    /**
     * Creates an empty collection.
     *
     * @param by the owners by which jobs are grouped
     * @param pairing the runs that are pairs; those of one pair are means where they are windows or points
     */
    public OwnerRuns(List<OwnerKind> by, Pairing pairing) {
        this.by = List.copyOf(by);
        this.pairing = pairing;
        for (final OwnerFigure figure : OwnerFigure.values()) {
            values.put(figure, new RunValues(pairing));
        }
    }

    /** A group and its core-hours. */
    private static final class Sum {
        private final OwnerComparison.Group group;
        private double hours;

        Sum(OwnerComparison.Group group) {
            this.group = group;
        }
    }

    /**
     * Compares the runs of a campaign.
     *
     * @param table its table of runs, as far as there are any
     * @param choice the part that is reported, but for its figures
     * @param by the owners by which jobs are grouped
     * @param jobs finds the jobs of a run by its key
     * @return the comparison
     * @throws org.noctule.error.NoctuleException if the table is damaged, has no such axis or baseline, or jobs are
     *     missing
     */
    public static OwnerComparison of(
            Path table, ReportChoice choice, List<OwnerKind> by, Function<String, JobColumns> jobs) {
        final OwnerRuns runs = new OwnerRuns(by, choice.pairing());
        // Points that play the same have one run.
        final Map<String, List<JobGroup>> groups = new HashMap<>();
        try (CsvReader csv = CsvReader.open(table)) {
            final CampaignRows rows = new CampaignRows(csv, choice);
            while (csv.next()) {
                final CampaignRows.Played run = rows.played();
                runs.add(
                        run.workload(),
                        run.entrant(),
                        run.chance(),
                        groups.computeIfAbsent(run.key(), key -> JobGroup.of(jobs.apply(key), by)));
            }
        }
        return runs.compare(CampaignReport.baseline(table, runs.entrants(), choice));
    }

    /**
     * Adds a run.
     *
     * @param workload the scenario that it was played on
     * @param entrant the one that played
     * @param chance the random numbers that it met: runs of two entrants with the same ones are a pair
     * @param groups its jobs
     */
    public void add(String workload, String entrant, String chance, List<JobGroup> groups) {
        entrants.add(entrant);
        final Map<String, Sum> sums = workloads.computeIfAbsent(workload, name -> new TreeMap<>());
        for (final JobGroup group : groups) {
            final String names = String.join("\0", group.names());
            final String text = workload + "\0" + names;
            sums.computeIfAbsent(text, same -> new Sum(new OwnerComparison.Group(workload, group.names()))).hours +=
                    group.coreHours();
            values.forEach((figure, runs) -> {
                final double value = figure.of(group);
                if (!Double.isNaN(value)) {
                    runs.add(
                            text,
                            entrant,
                            chance,
                            pairing == Pairing.SEEDS
                                    ? value
                                    : means.computeIfAbsent(
                                                    List.of(figure.name(), text, entrant, chance),
                                                    same -> new RunMean())
                                            .with(value));
                }
            });
        }
    }

    /** {@return those who played, as they came} */
    public List<String> entrants() {
        return List.copyOf(entrants);
    }

    /**
     * Compares them.
     *
     * @param baseline the entrant that the others are compared with
     * @return the comparison
     */
    public OwnerComparison compare(String baseline) {
        final Map<List<String>, Map<OwnerFigure, FigureComparison.Cell>> cells = new HashMap<>();
        final Map<OwnerFigure, FigureComparison> figures = new EnumMap<>(OwnerFigure.class);
        values.forEach((figure, runs) -> figures.put(
                figure,
                figure.measure().better() == Measure.Better.NEITHER
                        ? FigureComparison.means(runs, baseline)
                        : FigureComparison.of(runs, baseline, figure.measure().better() == Measure.Better.MORE)));
        figures.forEach((figure, all) -> all.cells()
                .forEach(cell -> cells.computeIfAbsent(
                                List.of(cell.workload(), cell.entrant()), same -> new EnumMap<>(OwnerFigure.class))
                        .put(figure, cell)));
        final List<OwnerComparison.Line> lines = new ArrayList<>();
        workloads.values().forEach(sums -> {
            final List<Map.Entry<String, Sum>> sorted = new ArrayList<>(sums.entrySet());
            sorted.sort((one, other) -> Double.compare(other.getValue().hours, one.getValue().hours));
            for (final Map.Entry<String, Sum> entry : sorted) {
                for (final String entrant : entrants) {
                    final List<String> place = List.of(entry.getKey(), entrant);
                    if (cells.containsKey(place)) {
                        lines.add(new OwnerComparison.Line(entry.getValue().group, entrant, cells.get(place)));
                    }
                }
            }
        });
        return new OwnerComparison(by, baseline, figures, lines);
    }
}
