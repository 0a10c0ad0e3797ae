package org.noctule.experiment.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;

/** What agents are compared by; less is better in all of them. Means are over the jobs of a run that ran. */
public enum Figure {
    /** Mean of turnaround time / run time, this one at least 10 s, the ratio at least 1. */
    BOUNDED_SLOWDOWN("mean bounded slowdown"),
    /** Mean waiting time. */
    WAITING_TIME("mean waiting time in s"),
    /** Mean turnaround time. */
    TURNAROUND_TIME("mean turnaround time in s"),
    /** Date of the last job's end. */
    MAKESPAN("makespan in s"),
    /** Energy of the platform from the first submission to the last job's end. */
    ENERGY("energy in J"),
    /** Rejected jobs / all jobs. */
    BLOCKING_RATE("blocking rate");

    private final String title;

    Figure(String title) {
        this.title = title;
    }

    /**
     * Returns what people read.
     *
     * @return the name with its unit
     */
    public String title() {
        return title;
    }

    /**
     * Returns the name on the command line and in files.
     *
     * @return the name in lower case
     */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds figures.
     *
     * @param text their keys, separated by commas
     * @return the figures, in this order
     * @throws NoctuleException if one is unknown
     */
    public static List<Figure> parse(String text) {
        final List<String> keys = Arrays.stream(values()).map(Figure::key).toList();
        return Arrays.stream(text.split(",", -1))
                .map(key -> {
                    if (!keys.contains(key)) {
                        throw NoctuleException.input(
                                "--figures: the value (" + key + ") must be one of " + String.join(", ", keys) + ".",
                                Suggestion.of(key, keys));
                    }
                    return values()[keys.indexOf(key)];
                })
                .distinct()
                .toList();
    }
}
