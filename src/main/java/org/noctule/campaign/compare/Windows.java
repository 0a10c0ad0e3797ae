package org.noctule.campaign.compare;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.noctule.error.NoctuleException;
import org.noctule.experiment.Experiment;
import org.noctule.experiment.options.RunOptions;
import org.noctule.report.statistics.Estimate;

/**
 * Windows of a trace, spread evenly over it: the i-th of N, from 0, begins at the job i × jobs ÷ N, rounded down, of
 * those that the options keep. None overlaps another one.
 *
 * @param count number N of windows, two or more
 * @param jobs length of each, empty for as many jobs as fit
 */
public record Windows(int count, OptionalInt jobs) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,6})(?::(\\d{1,9}))?");

    /**
     * Reads what the command line says.
     *
     * @param text {@code N} or {@code N:JOBS}
     * @return the windows
     * @throws NoctuleException of kind INPUT if it is neither
     */
    public static Windows parse(String text) {
        final Matcher matcher = TEXT.matcher(text);
        if (matcher.matches() && Integer.parseInt(matcher.group(1)) > 1) {
            final OptionalInt jobs =
                    matcher.group(2) == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(matcher.group(2)));
            if (jobs.isEmpty() || jobs.getAsInt() > 0) {
                return new Windows(Integer.parseInt(matcher.group(1)), jobs);
            }
        }
        throw NoctuleException.input(
                "--windows: the value (" + text + ") must be a number of windows from 2 on, perhaps with their length.",
                "Maybe write --windows 20:1000, twenty windows of 1,000 jobs.");
    }

    /**
     * Opens an arena per window.
     *
     * @param whole the experiment with all the jobs
     * @param turns the turns of agents in other programs
     * @return the arenas, called by the experiment, the first job and their number, such as {@code kth@5000+1000}
     * @throws NoctuleException of kind INPUT if its jobs are no trace, or are too few
     */
    public List<Arena> arenas(Experiment whole, Turns turns) {
        final RunOptions options = whole.options();
        final String label = Arena.label(options.file());
        if (options.stream().isPresent()
                || options.custom()
                || options.initial().isPresent()) {
            throw NoctuleException.input(
                    "--windows: the jobs of " + label + " are no trace of which a part could be played.",
                    "Maybe compare with several seeds: --nbruns N.");
        }
        final int all = whole.inputs().nbJobs();
        final int length = jobs.orElse(all / count);
        if (length == 0 || length > all / count) {
            throw NoctuleException.input(
                    "--windows: " + label + " has " + all + " jobs, too few for " + count + " windows of "
                            + Math.max(1, length) + ".",
                    "Maybe ask for fewer or shorter ones: at most " + all / count + " jobs each.");
        }
        return IntStream.range(0, count)
                .map(window -> options.trace().firstJob() + (int) ((long) window * all / count))
                .mapToObj(first -> new Arena(
                        Experiment.of(options.window(first, length)), turns, label + "@" + first + "+" + length))
                .toList();
    }

    /**
     * Takes the windows of each workload together.
     *
     * @param results the runs
     * @return a row per workload, agent and window, counted from 0 in the place of the seed: means over the seeds, none
     *     if it failed with one of them
     */
    public static Results together(Results results) {
        final Map<List<String>, List<Results.Row>> runs = new LinkedHashMap<>();
        results.rows()
                .forEach(row -> runs.computeIfAbsent(List.of(row.workload(), row.agent()), key -> new ArrayList<>())
                        .add(row));
        final Map<List<String>, Integer> windows = new HashMap<>();
        final List<Results.Row> rows = new ArrayList<>();
        runs.values().forEach(own -> {
            final Results.Row first = own.get(0);
            final String workload = whole(first.workload());
            final int window = windows.merge(List.of(workload, first.agent()), 1, Integer::sum) - 1;
            final Optional<NoctuleException> failure =
                    own.stream().flatMap(row -> row.failure().stream()).findFirst();
            rows.add(new Results.Row(
                    workload, first.agent(), window, failure.isPresent() ? Map.of() : means(own), List.of(), failure));
        });
        return new Results(List.copyOf(rows));
    }

    /** Returns the name of the workload that a window is of. */
    static String whole(String window) {
        return window.substring(0, window.lastIndexOf('@'));
    }

    /** Without figures where no run has any. */
    private static Map<Figure, Double> means(List<Results.Row> runs) {
        final Map<Figure, Double> means = new EnumMap<>(Figure.class);
        for (final Figure figure : Figure.values()) {
            final List<Double> values = runs.stream()
                    .flatMap(run -> Optional.ofNullable(run.figures().get(figure)).stream())
                    .toList();
            if (!values.isEmpty()) {
                means.put(figure, Estimate.of(values).mean());
            }
        }
        return means;
    }
}
