package org.noctule.deepening.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.RecordedSequence;
import org.noctule.deepening.ReplayScenario;
import org.noctule.error.NoctuleException;
import org.noctule.report.statistics.Estimate;

/**
 * What depth is worth, over the seeds of a scenario: final accuracies, and gains within each seed, so that what a seed
 * does to all of its runs is in no gain.
 *
 * @param scenarios the scenarios of one group, a seed each
 */
public record DepthComparison(List<ReplayScenario> scenarios) {
    /** The choice that all others are compared with. */
    public static final String NOTHING = "nothing";

    /** The choice that changes the learning rate alone. */
    public static final String RESTART = "nothing, but restart";

    /**
     * A choice over all seeds.
     *
     * @param choice its name
     * @param accuracy final accuracy
     * @param gain accuracy more than that of doing nothing; empty for nothing itself
     * @param overRestart accuracy more than that of a mere restart; empty where there is none, for it, and for nothing
     */
    public record Row(String choice, Estimate accuracy, Optional<Estimate> gain, Optional<Estimate> overRestart) {}

    /**
     * Copies the list.
     *
     * @param scenarios the scenarios of one group
     * @throws NoctuleException of kind INPUT if they are of different jobs
     */
    public DepthComparison {
        scenarios = List.copyOf(scenarios);
        final ReplayScenario first = scenarios.get(0);
        for (final ReplayScenario other : scenarios) {
            if (!other.network().equals(first.network())
                    || other.decisions() != first.decisions()
                    || other.start() != first.start()
                    || other.budget() != first.budget()) {
                throw NoctuleException.input(
                        "The scenario (" + other.name() + ") of the group ("
                                + first.recording().group()
                                + ") is of another network, start, budget or number of decisions than ("
                                + first.name() + ").",
                        "Maybe give it another group: those of one group differ in nothing but the seed.");
            }
        }
    }

    /**
     * Brings together what differs in nothing but the seed.
     *
     * @param all scenarios of a table
     * @return a comparison per group, in the order of the table
     * @throws NoctuleException of kind INPUT if a group has different jobs
     */
    public static List<DepthComparison> of(List<ReplayScenario> all) {
        final Map<String, List<ReplayScenario>> groups = new LinkedHashMap<>();
        for (final ReplayScenario scenario : all) {
            groups.computeIfAbsent(scenario.recording().group(), any -> new ArrayList<>())
                    .add(scenario);
        }
        return groups.values().stream().map(DepthComparison::new).toList();
    }

    /** {@return the first scenario, for what all have in common} */
    public ReplayScenario first() {
        return scenarios.get(0);
    }

    /**
     * Compares the choices: nothing; nothing but a restart, if there is one; the mean of all lists; each deepening at
     * the first decision, and at every one; and the list that is best for the other seeds, if there are others.
     *
     * @return a row per choice
     */
    public List<Row> rows() {
        final AdaptableNetwork network = first().network();
        final Map<String, ToDoubleFunction<ReplayScenario>> choices = new LinkedHashMap<>();
        choices.put(NOTHING, each -> each.accuracy(each.noAdaptation()));
        if (network.restarts()) {
            choices.put(RESTART, each -> each.accuracy(once(each, network.deepenings())));
        }
        choices.put("mean of all " + first().sequences().size(), ReplayScenario::mean);
        for (int block = 0; block < network.deepenings(); block++) {
            final int action = block;
            choices.put("deepen " + block, each -> each.accuracy(once(each, action)));
        }
        for (int block = 0; block < network.deepenings() && first().decisions() > 1; block++) {
            final int action = block;
            choices.put(
                    "deepen " + block + " each time",
                    each -> each.accuracy(Collections.nCopies(each.decisions(), action)));
        }
        if (scenarios.size() > 1) {
            choices.put("best of other seeds", each -> each.accuracy(bestElsewhere(each)));
        }
        final List<Double> nothing = values(choices.get(NOTHING));
        final Optional<List<Double>> restart =
                Optional.ofNullable(choices.get(RESTART)).map(this::values);
        final List<Row> rows = new ArrayList<>();
        choices.forEach((choice, accuracy) -> {
            final List<Double> values = values(accuracy);
            final boolean plain = choice.equals(NOTHING);
            rows.add(new Row(
                    choice,
                    Estimate.of(values),
                    plain ? Optional.empty() : Optional.of(gain(values, nothing)),
                    restart.filter(any -> !plain && !choice.equals(RESTART)).map(base -> gain(values, base))));
        });
        return rows;
    }

    private List<Double> values(ToDoubleFunction<ReplayScenario> accuracy) {
        return scenarios.stream().map(accuracy::applyAsDouble).toList();
    }

    private static Estimate gain(List<Double> values, List<Double> base) {
        final List<Double> gains = new ArrayList<>();
        for (int seed = 0; seed < values.size(); seed++) {
            gains.add(values.get(seed) - base.get(seed));
        }
        return Estimate.of(gains);
    }

    /** An action, and then nothing. */
    private static List<Integer> once(ReplayScenario scenario, int action) {
        final List<Integer> actions = scenario.noAdaptation();
        actions.set(0, action);
        return actions;
    }

    /** The list of the highest mean accuracy for the other seeds, of equal ones the first. */
    private List<Integer> bestElsewhere(ReplayScenario left) {
        List<Integer> best = List.of();
        double most = -1;
        for (final RecordedSequence run : left.sequences()) {
            double sum = 0;
            for (final ReplayScenario other : scenarios) {
                sum += other == left ? 0 : other.accuracy(run.actions());
            }
            if (sum > most) {
                most = sum;
                best = run.actions();
            }
        }
        return best;
    }
}
