package org.noctule.campaign.compare;

import java.util.Locale;
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
}
