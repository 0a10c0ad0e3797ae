package org.noctule.experiment.compare;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.Arrays;
import java.util.List;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;

/** The figures by which agents are compared. Means, medians and the like are over the jobs of a run that ran. */
public enum Figure implements RunFigure {
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
    BLOCKING_RATE("blocking rate"),
    /** Core seconds of jobs / core seconds of the machine from the first submission to the last end. */
    UTILISATION("utilisation", true),
    /** Jobs that ran, per hour from the first submission to the last end. */
    THROUGHPUT("throughput in jobs/h", true),
    /** Number of rejected jobs. */
    REJECTED("rejected jobs"),
    /** Mean of turnaround time / run time, by the rule for jobs without run time. */
    SLOWDOWN("mean slowdown"),
    /** Median of the bounded slowdown. */
    MEDIAN_BOUNDED_SLOWDOWN("median bounded slowdown"),
    /** 95th percentile of the bounded slowdown. */
    P95_BOUNDED_SLOWDOWN("95th percentile of bounded slowdown"),
    /** Largest bounded slowdown. */
    MAX_BOUNDED_SLOWDOWN("largest bounded slowdown"),
    /** Median of the waiting time. */
    MEDIAN_WAITING_TIME("median waiting time in s"),
    /** 95th percentile of the waiting time. */
    P95_WAITING_TIME("95th percentile of waiting time in s"),
    /** Largest waiting time. */
    MAX_WAITING_TIME("largest waiting time in s");

    private static final String ALL = "all";

    private final String title;
    private final boolean moreIsBetter;

    Figure(String title) {
        this(title, false);
    }

    Figure(String title, boolean moreIsBetter) {
        this.title = title;
        this.moreIsBetter = moreIsBetter;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public boolean better(double one, double other) {
        return moreIsBetter ? one > other : one < other;
    }

    @Override
    public String cell(RunOutcome outcome) {
        return NumberOutput.toString(outcome.played().getOrDefault(this, 0.0), true);
    }

    /**
     * Finds figures.
     *
     * @param text their keys, separated by commas, or {@code all}
     * @return the figures, in this order
     * @throws NoctuleException if one is unknown
     */
    public static List<Figure> parse(String text) {
        if (text.equals(ALL)) {
            return List.of(values());
        }
        final List<String> keys = Arrays.stream(values()).map(Figure::key).toList();
        return Arrays.stream(text.split(",", -1))
                .map(key -> {
                    if (!keys.contains(key)) {
                        throw NoctuleException.input(
                                "--figures: the value (" + key + ") must be one of " + String.join(", ", keys) + ".",
                                Suggestion.among(key, keys));
                    }
                    return values()[keys.indexOf(key)];
                })
                .distinct()
                .toList();
    }
}
