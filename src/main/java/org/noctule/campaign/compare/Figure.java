package org.noctule.campaign.compare;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.noctule.error.NoctuleException;
import org.noctule.json.Suggestion;
import org.noctule.report.Summary;

/**
 * The figures by which agents are compared. Means, medians and the like are over the jobs that ran and count: a warm-up
 * and a cool-down may be left out, of which makespan and energy know nothing.
 */
public enum Figure implements RunFigure {
    /** Mean of turnaround time / run time, this one at least 10 s, the ratio at least 1. */
    BOUNDED_SLOWDOWN(summary -> summary.boundedSlowdown().mean()),
    /** Mean waiting time. */
    WAITING_TIME(summary -> summary.waitingTime().mean()),
    /** Mean turnaround time. */
    TURNAROUND_TIME(summary -> summary.turnaroundTime().mean()),
    /** Date of the last job's end. */
    MAKESPAN(Summary::makespan),
    /** Energy of the platform from the first submission to the last job's end. */
    ENERGY(summary -> summary.machine().map(Summary.Machine::consumedJoules).orElse(0.0)),
    /** Rejected jobs / all jobs. */
    BLOCKING_RATE(summary -> summary.counted().blockingRate()),
    /** Core seconds of jobs / core seconds of the machine from the first submission to the last end. */
    UTILISATION(summary -> summary.machine().map(Summary.Machine::utilisation).orElse(0.0)),
    /** Jobs that ran, per hour from the first submission to the last end. */
    THROUGHPUT(summary -> summary.counted().throughput()),
    /** Number of rejected jobs. */
    REJECTED(summary -> (double) summary.counted().rejected()),
    /** Mean of turnaround time / run time, by the rule for jobs without run time. */
    SLOWDOWN(summary -> summary.slowdown().mean()),
    /** Median of the bounded slowdown. */
    MEDIAN_BOUNDED_SLOWDOWN(summary -> summary.boundedSlowdown().median()),
    /** 95th percentile of the bounded slowdown. */
    P95_BOUNDED_SLOWDOWN(summary -> summary.counted().boundedSlowdownHigh()),
    /** Largest bounded slowdown. */
    MAX_BOUNDED_SLOWDOWN(summary -> summary.boundedSlowdown().max()),
    /** Median of the waiting time. */
    MEDIAN_WAITING_TIME(summary -> summary.waitingTime().median()),
    /** 95th percentile of the waiting time. */
    P95_WAITING_TIME(summary -> summary.counted().waitingTimeHigh()),
    /** Largest waiting time. */
    MAX_WAITING_TIME(summary -> summary.waitingTime().max());

    private static final String ALL = "all";

    private final Function<Summary, Double> value;

    Figure(Function<Summary, Double> value) {
        this.value = value;
    }

    /** Finds its value in the summary of a run. */
    double of(Summary summary) {
        return value.apply(summary);
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
