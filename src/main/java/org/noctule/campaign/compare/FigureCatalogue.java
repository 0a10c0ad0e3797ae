package org.noctule.campaign.compare;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;

/** The figures of all kinds of runs. */
public final class FigureCatalogue {
    private FigureCatalogue() {}

    /**
     * Lists all figures.
     *
     * @return those of any run first
     */
    public static List<RunFigure> all() {
        return Stream.<RunFigure[]>of(
                        Figure.values(),
                        FabricFigure.values(),
                        AdaptedFigure.values(),
                        TrainingFigure.values(),
                        PolicyFigure.values())
                .flatMap(Arrays::stream)
                .toList();
    }

    /**
     * Lists the names of all figures.
     *
     * @return their keys, in the same order
     */
    public static List<String> names() {
        return all().stream().map(RunFigure::key).toList();
    }

    /**
     * Finds a figure.
     *
     * @param key its key
     * @return the figure
     * @throws IllegalArgumentException if there is none
     */
    public static RunFigure of(String key) {
        return all().stream()
                .filter(figure -> figure.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(key));
    }

    /**
     * Finds figures that were asked for.
     *
     * @param text their keys, separated by commas, or {@code all}
     * @param kept the keys of those that there are
     * @return the figures, in the order of those that there are
     * @throws NoctuleException if one is unknown or was not kept
     */
    public static List<RunFigure> parse(String text, List<String> kept) {
        if (text.equals("all")) {
            return kept.stream()
                    .map(FigureCatalogue::of)
                    .filter(RunFigure::numeric)
                    .toList();
        }
        final List<String> asked = Arrays.asList(text.split(",", -1));
        for (final String key : asked) {
            if (!kept.contains(key)) {
                throw NoctuleException.input(
                        "--figures: the value (" + key + ") must be one of " + String.join(", ", kept) + ".",
                        names().contains(key)
                                ? "Maybe add it to \"figures\" of the campaign's file."
                                : Suggestion.among(key, kept));
            }
            if (!of(key).numeric()) {
                throw NoctuleException.input(
                        "--figures: the figure (" + key + ") is a text, which has no mean.",
                        "Maybe see it in runs.csv.");
            }
        }
        return kept.stream().filter(asked::contains).map(FigureCatalogue::of).toList();
    }
}
