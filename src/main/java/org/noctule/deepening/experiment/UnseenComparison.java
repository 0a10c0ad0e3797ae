package org.noctule.deepening.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.noctule.deepening.RecordedSequence;
import org.noctule.deepening.ReplayScenario;
import org.noctule.error.NoctuleException;
import org.noctule.report.statistics.Estimate;

/**
 * How a policy does in scenarios of which it has seen nothing: each part of the scenarios is left out once, a policy is
 * trained on the others, and a fixed list is chosen by them. Nothing is chosen by what is left out.
 *
 * <p>Places are shares: the part of all other lists that are better, 0 for the best and 1 for the worst, so that
 * scenarios of 16 and of 25 lists can be brought together. They are counted for each seed and averaged over a
 * scenario's seeds; intervals are over scenarios.
 *
 * @param rows a row per scenario that was left out
 */
public record UnseenComparison(List<Row> rows) {
    /**
     * A scenario that was left out.
     *
     * @param part the part that was left out with it
     * @param scenario its name
     * @param seeds number of its seeds
     * @param policy place of the policy's list
     * @param fixed place of the list that is best in the other parts
     * @param cheapest place of the cheapest convolution's list
     * @param none place of doing nothing
     */
    public record Row(
            String part, String scenario, int seeds, double policy, double fixed, double cheapest, double none) {}

    /** What may be left out at a time. */
    public enum Part {
        /** All scenarios of a network. */
        MODEL,
        /** All scenarios of a network and its images: those whose groups have equal names up to the last {@code _}. */
        DATA;

        String of(ReplayScenario scenario) {
            final String group = scenario.recording().group();
            final int end = group.lastIndexOf('_');
            return this == MODEL ? scenario.network().name() : end < 0 ? group : group.substring(0, end);
        }
    }

    /**
     * Copies the list.
     *
     * @param rows a row per scenario that was left out
     */
    public UnseenComparison {
        rows = List.copyOf(rows);
    }

    /**
     * Leaves out one part after the other.
     *
     * @param all the scenarios, with their seeds
     * @param part what is left out at a time
     * @return the comparison
     * @throws NoctuleException of kind INPUT if there is one part alone, or decisions differ
     */
    public static UnseenComparison of(List<ReplayScenario> all, Part part) {
        final List<List<ReplayScenario>> groups =
                DepthComparison.of(all).stream().map(DepthComparison::scenarios).toList();
        final List<String> parts =
                groups.stream().map(group -> part.of(group.get(0))).distinct().toList();
        final int decisions = all.get(0).decisions();
        if (parts.size() < 2 || all.stream().anyMatch(each -> each.decisions() != decisions)) {
            throw NoctuleException.input(
                    parts.size() < 2
                            ? "All scenarios are of one part (" + parts.get(0) + "): none can be left out."
                            : "The scenarios have different numbers of decisions: no list fits all.",
                    "Maybe name folders of other recordings, or leave out by another part.");
        }
        final List<Row> rows = new ArrayList<>();
        for (final String left : parts) {
            final List<ReplayScenario> known = groups.stream()
                    .filter(group -> !part.of(group.get(0)).equals(left))
                    .map(FeaturePolicy::mean)
                    .toList();
            final FeaturePolicy policy = FeaturePolicy.trained(known);
            for (final List<ReplayScenario> group : groups) {
                if (part.of(group.get(0)).equals(left)) {
                    rows.add(row(left, group, policy, fixed(known, group.get(0))));
                }
            }
        }
        return new UnseenComparison(rows);
    }

    /**
     * Estimates a figure of all scenarios.
     *
     * @param figure the figure
     * @return its mean and interval
     */
    public Estimate mean(ToDoubleFunction<Row> figure) {
        return Estimate.of(rows.stream().map(figure::applyAsDouble).toList());
    }

    private static Row row(
            String part,
            List<ReplayScenario> seeds,
            FeaturePolicy policy,
            Function<ReplayScenario, List<Integer>> fixed) {
        final ReplayScenario first = seeds.get(0);
        return new Row(
                part,
                first.recording().group(),
                seeds.size(),
                place(seeds, each -> each.play(policy)),
                place(seeds, fixed),
                place(seeds, each -> each.play(AdaptationStanding.cheapest(each.network()))),
                place(seeds, ReplayScenario::noAdaptation));
    }

    private static double place(List<ReplayScenario> seeds, Function<ReplayScenario, List<Integer>> actions) {
        return seeds.stream()
                        .mapToDouble(seed -> place(seed, actions.apply(seed)))
                        .sum()
                / seeds.size();
    }

    /** The share of lists that are better; of equal ones half. */
    private static double place(ReplayScenario scenario, List<Integer> actions) {
        final double accuracy = scenario.accuracy(actions);
        double better = -.5;
        for (final RecordedSequence run : scenario.sequences()) {
            better += run.accuracy() > accuracy ? 1 : run.accuracy() == accuracy ? .5 : 0;
        }
        return better / (scenario.sequences().size() - 1);
    }

    /** The list of the best mean place in known scenarios, among those that all networks have; nothing is nothing. */
    private static Function<ReplayScenario, List<Integer>> fixed(List<ReplayScenario> known, ReplayScenario left) {
        final int blocks = Math.min(
                left.network().deepenings(),
                known.stream()
                        .mapToInt(each -> each.network().deepenings())
                        .min()
                        .orElse(0));
        List<Integer> best = List.of();
        double least = Double.POSITIVE_INFINITY;
        for (final RecordedSequence run : left.sequences()) {
            if (run.actions().stream()
                    .allMatch(action ->
                            action < blocks || action == left.network().nothing())) {
                double sum = 0;
                for (final ReplayScenario scenario : known) {
                    sum += place(scenario, translated(run.actions(), left, scenario));
                }
                if (sum < least) {
                    least = sum;
                    best = run.actions();
                }
            }
        }
        final List<Integer> chosen = best;
        return scenario -> translated(chosen, left, scenario);
    }

    private static List<Integer> translated(List<Integer> actions, ReplayScenario from, ReplayScenario to) {
        return actions.stream()
                .map(action -> action == from.network().nothing() ? to.network().nothing() : action)
                .toList();
    }
}
