package org.noctule.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Figures of two revisions that were measured in turn. Ratios are those of neighbours: a machine that slows down or
 * speeds up meanwhile does the same to both.
 */
final class FigurePairs {
    private final Map<String, Pairs> figures = new LinkedHashMap<>();

    private record Pairs(String unit, List<Double> here, List<Double> there) {
        List<Double> ratios() {
            final List<Double> ratios = new ArrayList<>();
            for (int i = 0; i < here.size(); i++) {
                ratios.add(here.get(i) / there.get(i));
            }
            return ratios;
        }
    }

    /** Adds what one pair of runs printed; a figure that only one of them has is left out. */
    void add(Map<String, PrintedFigures.Figure> here, Map<String, PrintedFigures.Figure> there) {
        here.forEach((name, figure) -> {
            final PrintedFigures.Figure other = there.get(name);
            if (other != null && other.unit().equals(figure.unit())) {
                final Pairs pairs = figures.computeIfAbsent(
                        name, key -> new Pairs(figure.unit(), new ArrayList<>(), new ArrayList<>()));
                pairs.here.add(figure.value());
                pairs.there.add(other.value());
            }
        });
    }

    boolean isEmpty() {
        return figures.isEmpty();
    }

    /** Prints a row per figure: medians here and there, the median of the ratios, the least and the largest. */
    void print(PrintStream out) {
        figures.forEach((name, pairs) -> {
            final List<Double> ratios = pairs.ratios();
            out.println(String.format(
                    Locale.ROOT,
                    "  %-46s %,12.4g %,12.4g %-8s %7.3f  (%.3f to %.3f)",
                    name,
                    median(pairs.here),
                    median(pairs.there),
                    pairs.unit,
                    median(ratios),
                    ratios.stream().min(Double::compare).orElseThrow(),
                    ratios.stream().max(Double::compare).orElseThrow()));
        });
        out.flush();
    }

    /** The value in the middle, or the mean of the two there. */
    static double median(List<Double> values) {
        final List<Double> sorted = values.stream().sorted().toList();
        final int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
