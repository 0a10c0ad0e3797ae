package org.noctule.report.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.noctule.report.measure.Ties;
import org.noctule.report.statistics.RunValues.Series;

/**
 * Entrants compared by one figure: on each workload beside a baseline, and by their ranks over all workloads.
 *
 * @param baseline the entrant that the others are compared with
 * @param entrants the entrants, the baseline among them, as they came
 * @param cells a cell per workload and entrant that ran there, as they came
 * @param ranks ranks over the workloads on which all ran, or over windows of them
 * @param pairing the runs that are pairs
 */
public record FigureComparison(
        String baseline, List<String> entrants, List<Cell> cells, Friedman ranks, Pairing pairing) {
    /**
     * Copies the lists.
     *
     * @param baseline the entrant that the others are compared with
     * @param entrants the entrants
     * @param cells a cell per workload and entrant
     * @param ranks ranks over the workloads
     * @param pairing the runs that are pairs
     */
    public FigureComparison {
        entrants = List.copyOf(entrants);
        cells = List.copyOf(cells);
    }

    /**
     * The runs of an entrant on a workload.
     *
     * @param workload the workload
     * @param entrant the entrant
     * @param estimate its mean with Student's interval
     * @param interval the bootstrap's interval of the mean, for skewed figures; empty for a single run
     * @param contrast the comparison with the baseline; empty for itself, and where they have no pair
     */
    public record Cell(
            String workload,
            String entrant,
            Estimate estimate,
            Optional<ConfidenceInterval> interval,
            Optional<Contrast> contrast) {}

    /**
     * Compares entrants.
     *
     * @param observations all runs; of several with the same workload, entrant and random numbers the last counts
     * @param baseline the entrant that the others are compared with
     * @param moreIsBetter whether large values rank first
     * @return the comparison
     */
    public static FigureComparison of(List<RunValue> observations, String baseline, boolean moreIsBetter) {
        final RunValues values = new RunValues();
        observations.forEach(run -> values.add(run.workload(), run.entrant(), run.chance(), run.value()));
        return of(values, baseline, moreIsBetter);
    }

    /**
     * Compares entrants.
     *
     * @param runs all runs
     * @param baseline the entrant that the others are compared with
     * @param moreIsBetter whether large values rank first
     * @return the comparison
     */
    public static FigureComparison of(RunValues runs, String baseline, boolean moreIsBetter) {
        final List<Cell> cells = new ArrayList<>();
        runs.workloads()
                .forEach((workload, series) -> series.forEach((entrant, own) ->
                        cells.add(cell(workload, entrant, own, Optional.ofNullable(series.get(baseline)), baseline))));
        return new FigureComparison(
                baseline,
                runs.entrants(),
                adjusted(cells),
                runs.pairing().independent() ? windowRanks(runs, moreIsBetter) : ranks(runs, moreIsBetter),
                runs.pairing());
    }

    /**
     * Works out means alone, of figures of which no value is better than another.
     *
     * @param runs all runs
     * @param baseline the entrant that other figures are compared with
     * @return means with Student's intervals, without intervals of the bootstrap, contrasts and ranks
     */
    public static FigureComparison means(RunValues runs, String baseline) {
        final List<Cell> cells = new ArrayList<>();
        runs.workloads()
                .forEach((workload, series) -> series.forEach((entrant, own) -> cells.add(
                        new Cell(workload, entrant, estimate(own.all()), Optional.empty(), Optional.empty()))));
        return new FigureComparison(baseline, runs.entrants(), cells, Friedman.of(List.of()), runs.pairing());
    }

    private static Cell cell(String workload, String entrant, Series own, Optional<Series> reference, String baseline) {
        final double[] values = own.all();
        final Optional<Contrast> contrast =
                entrant.equals(baseline) ? Optional.empty() : reference.flatMap(other -> contrast(own, other));
        return new Cell(workload, entrant, estimate(values), Bootstrap.mean(values, 0), contrast);
    }

    private static Optional<Contrast> contrast(Series own, Series reference) {
        final Series longer = own.size() >= reference.size() ? own : reference;
        final double[] here = own.beside(longer);
        final double[] there = reference.beside(longer);
        final double[] apart = new double[here.length];
        int pairs = 0;
        for (int i = 0; i < here.length; i++) {
            if (!Double.isNaN(here[i]) && !Double.isNaN(there[i])) {
                apart[pairs++] = Ties.difference(here[i], there[i]);
            }
        }
        if (pairs == 0) {
            return Optional.empty();
        }
        final double[] differences = Arrays.copyOf(apart, pairs);
        final SignedRanks test = SignedRanks.of(differences);
        return Optional.of(new Contrast(
                pairs,
                estimate(differences),
                Bootstrap.mean(differences, 0),
                test,
                test.probability(),
                EffectSize.above(own.all(), reference.all())));
    }

    private static Estimate estimate(double[] values) {
        return Estimate.of(Arrays.stream(values).boxed().toList());
    }

    private static List<Cell> adjusted(List<Cell> cells) {
        final double[] probabilities = cells.stream()
                .flatMap(cell -> cell.contrast().stream())
                .mapToDouble(contrast -> contrast.test().probability())
                .toArray();
        final double[] corrected = Holm.adjusted(probabilities);
        final List<Cell> all = new ArrayList<>();
        int next = 0;
        for (final Cell cell : cells) {
            if (cell.contrast().isPresent()) {
                final double own = corrected[next++];
                all.add(new Cell(
                        cell.workload(),
                        cell.entrant(),
                        cell.estimate(),
                        cell.interval(),
                        cell.contrast().map(contrast -> contrast.withAdjusted(own))));
            } else {
                all.add(cell);
            }
        }
        return all;
    }

    private static Friedman ranks(RunValues runs, boolean moreIsBetter) {
        final List<double[]> rows = new ArrayList<>();
        for (final Map<String, Series> series : runs.workloads().values()) {
            final double[] means = runs.entrants().stream()
                    .flatMap(entrant -> Optional.ofNullable(series.get(entrant)).stream())
                    .mapToDouble(own -> estimate(own.all()).mean())
                    .map(mean -> moreIsBetter ? -mean : mean)
                    .toArray();
            if (means.length == runs.entrants().size()) {
                rows.add(means);
            }
        }
        return Friedman.of(rows);
    }

    /** Windows of one workload are ranked one by one, where all played them. */
    private static Friedman windowRanks(RunValues runs, boolean moreIsBetter) {
        final List<double[]> rows = new ArrayList<>();
        for (final Map<String, Series> series : runs.workloads().values()) {
            final List<Series> all = runs.entrants().stream()
                    .flatMap(entrant -> Optional.ofNullable(series.get(entrant)).stream())
                    .toList();
            final Series first = all.get(0);
            final List<double[]> columns =
                    all.stream().map(own -> own.beside(first)).toList();
            for (int window = 0; window < first.size(); window++) {
                final int place = window;
                final double[] row = columns.stream()
                        .mapToDouble(column -> moreIsBetter ? -column[place] : column[place])
                        .filter(value -> !Double.isNaN(value))
                        .toArray();
                if (row.length == runs.entrants().size()) {
                    rows.add(row);
                }
            }
        }
        return Friedman.of(rows);
    }
}
