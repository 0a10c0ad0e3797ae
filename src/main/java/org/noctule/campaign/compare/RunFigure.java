package org.noctule.campaign.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;
import org.noctule.report.measure.Measure;

/**
 * A figure of a run, a column of a campaign's table: of any run, of its jobs on a fabric, of those that may change
 * their network, or of its training.
 */
public sealed interface RunFigure permits Figure, FabricFigure, AdaptedFigure, TrainingFigure, PolicyFigure {
    /** {@return the name on the command line and in files: the name in lower case} */
    default String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** {@return the name in upper case} */
    String name();

    /** {@return the name that people read: the name with its unit} */
    default String title() {
        return measure().title();
    }

    /** {@return its row of the table of figures} */
    default Measure measure() {
        return Measure.of(key());
    }

    /**
     * Tells whether large values are better.
     *
     * @return false where small ones are
     */
    default boolean moreIsBetter() {
        return measure().better() == Measure.Better.MORE;
    }

    /**
     * Tells whether values are numbers, which have means.
     *
     * @return false for a text
     */
    default boolean numeric() {
        return true;
    }

    /**
     * Writes the value of a run.
     *
     * @param outcome the outcome of the run
     * @return the cell, empty if a run of this kind has no such figure
     */
    String cell(RunOutcome outcome);

    /**
     * Lists all figures.
     *
     * @return those of any run first
     */
    static List<RunFigure> all() {
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
    static List<String> names() {
        return all().stream().map(RunFigure::key).toList();
    }

    /**
     * Finds a figure.
     *
     * @param key its key
     * @return the figure
     * @throws IllegalArgumentException if there is none
     */
    static RunFigure of(String key) {
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
    static List<RunFigure> parse(String text, List<String> kept) {
        if (text.equals("all")) {
            return kept.stream().map(RunFigure::of).filter(RunFigure::numeric).toList();
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
        return kept.stream().filter(asked::contains).map(RunFigure::of).toList();
    }
}
