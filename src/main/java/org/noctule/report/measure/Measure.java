package org.noctule.report.measure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A figure of a run as every table, page and plot names it. What runs, jobs and trainings have is a row of one table.
 *
 * @param key its name in files and on the command line
 * @param name its name for people
 * @param unit its unit, empty for a ratio
 * @param better the values that are better
 */
public record Measure(String key, String name, String unit, Better better) {
    private static final Map<String, Measure> TABLE = Stream.of(
                    less("bounded_slowdown", "mean bounded slowdown", ""),
                    less("waiting_time", "mean waiting time", "s"),
                    less("turnaround_time", "mean turnaround time", "s"),
                    less("makespan", "makespan", "s"),
                    less("energy", "energy", "J"),
                    less("blocking_rate", "blocking rate", ""),
                    more("utilisation", "utilisation", ""),
                    more("throughput", "throughput", "jobs/h"),
                    less("rejected", "rejected jobs", ""),
                    less("slowdown", "mean slowdown", ""),
                    less("median_bounded_slowdown", "median bounded slowdown", ""),
                    less("p95_bounded_slowdown", "95th percentile of bounded slowdown", ""),
                    less("max_bounded_slowdown", "largest bounded slowdown", ""),
                    less("median_waiting_time", "median waiting time", "s"),
                    less("p95_waiting_time", "95th percentile of waiting time", "s"),
                    less("max_waiting_time", "largest waiting time", "s"),
                    less("max_turnaround_time", "largest turnaround time", "s"),
                    less("max_slowdown", "largest slowdown", ""),
                    less("mean_queue_length", "mean queue length", "jobs"),
                    new Measure("jobs", "jobs", "", Better.NEITHER),
                    less("fabric_blocking_rate", "blocking rate of training jobs", ""),
                    less("fabric_blocked", "blocked training jobs", ""),
                    more("fabric_completed", "completed training jobs", ""),
                    less("fabric_completion_time", "mean completion time of training jobs", "s"),
                    more("fabric_speedup", "mean speedup of training jobs", ""),
                    more("fabric_utilisation", "mean part of servers that work", ""),
                    more("adapted_accuracy", "mean final accuracy of training jobs", ""),
                    more("adapted_part", "part of training jobs that changed their network", ""),
                    less("training_episodes", "episodes of the training", ""),
                    less("training_updates", "updates of the training", ""),
                    more("training_return", "mean return of at most the last 50 updates", ""),
                    more("training_least_return", "least return of at most the last 50 updates", ""),
                    more("training_evaluation", "return of the best evaluation", ""),
                    new Measure("training_model", "SHA-256 of the model", "", Better.NEITHER),
                    more("policy_accuracy", "final accuracy", ""),
                    less("policy_rank", "rank", ""),
                    less("policy_best_rank", "best rank within one standard deviation", ""),
                    less("policy_worst_rank", "worst rank within one standard deviation", ""),
                    more("cheapest_accuracy", "final accuracy of the cheapest convolution", ""),
                    less("cheapest_rank", "rank of the cheapest convolution", ""),
                    more("fixed_accuracy", "final accuracy of the best fixed list", ""),
                    less("fixed_rank", "rank of the best fixed list", ""),
                    more("none_accuracy", "final accuracy without adaptation", ""),
                    less("none_rank", "rank without adaptation", ""),
                    more("random_accuracy", "final accuracy at random", ""),
                    more("best_accuracy", "best final accuracy", ""),
                    more("policy_last_updates", "mean final accuracy of the last 100 updates", ""),
                    new Measure("outages", "outages", "", Better.NEITHER),
                    less("interruptions", "attempts at jobs that outages ended", ""),
                    less("lost_core_hours", "lost core-hours", ""),
                    more("goodput", "goodput", ""),
                    more("effective_time_ratio", "effective time ratio (ETTR)", ""),
                    more("availability", "availability", ""),
                    less("critical_path_ratio", "makespan ÷ critical path", ""))
            .collect(Collectors.toMap(Measure::key, Function.identity(), Measure::twice, LinkedHashMap::new));

    /** The values that are better. */
    public enum Better {
        /** Small ones. */
        LESS,
        /** Large ones. */
        MORE,
        /** None: the figure only tells what was run. */
        NEITHER
    }

    private static Measure twice(Measure one, Measure other) {
        throw new IllegalStateException(one + ", " + other);
    }

    private static Measure less(String key, String name, String unit) {
        return new Measure(key, name, unit, Better.LESS);
    }

    private static Measure more(String key, String name, String unit) {
        return new Measure(key, name, unit, Better.MORE);
    }

    /**
     * Lists all.
     *
     * @return those of any run first
     */
    public static List<Measure> all() {
        return List.copyOf(TABLE.values());
    }

    /**
     * Finds one.
     *
     * @param key its name in files
     * @return the measure, empty if nothing is called so
     */
    public static Optional<Measure> find(String key) {
        return Optional.ofNullable(TABLE.get(key));
    }

    /**
     * Finds one that exists.
     *
     * @param key its name in files
     * @return the measure
     * @throws IllegalArgumentException if nothing is called so
     */
    public static Measure of(String key) {
        return find(key).orElseThrow(() -> new IllegalArgumentException(key));
    }

    /** {@return the head of a table: the name with its unit} */
    public String title() {
        return unit.isEmpty() ? name : name + " in " + unit;
    }

    /** {@return the title of a chart: the name with a capital letter} */
    public String heading() {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /**
     * Tells which of two values is better.
     *
     * @param one a value
     * @param other another one
     * @return true if the first one is, by more than rounding
     */
    public boolean better(double one, double other) {
        final double less = Ties.difference(one, other);
        return better == Better.MORE ? less > 0 : better == Better.LESS && less < 0;
    }
}
