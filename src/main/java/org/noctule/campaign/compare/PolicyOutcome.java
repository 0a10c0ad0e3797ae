package org.noctule.campaign.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.noctule.deepening.ReplayScenario;
import org.noctule.deepening.experiment.AdaptationStanding;

/**
 * The results of an adaptation policy; figures of several scenarios are means.
 *
 * @param standings those of the policy, one per scenario; unmodifiable
 * @param fixed the list of actions that is best in the scenarios of the training, if several are named
 * @param returns final accuracies of the updates of a training, in their order; empty if there was none
 */
public record PolicyOutcome(List<AdaptationStanding> standings, Optional<List<Integer>> fixed, double... returns) {
    /** Number of updates whose accuracies count. */
    static final int LAST = 100;

    private OptionalDouble mean(ToDoubleFunction<AdaptationStanding> figure) {
        return standings.stream().mapToDouble(figure).average();
    }

    private static AdaptationStanding plain(ReplayScenario scenario) {
        return AdaptationStanding.of(scenario, AdaptationStanding.cheapest(scenario.network()));
    }

    private OptionalDouble ofFixed(ToDoubleFunction<AdaptationStanding> figure) {
        final boolean fits = fixed.isPresent()
                && standings.stream()
                        .allMatch(standing ->
                                fixed.get().size() == standing.scenario().decisions());
        return fits
                ? mean(standing -> figure.applyAsDouble(new AdaptationStanding(standing.scenario(), fixed.get())))
                : OptionalDouble.empty();
    }

    OptionalDouble accuracy() {
        return mean(AdaptationStanding::accuracy);
    }

    OptionalDouble rank() {
        return mean(AdaptationStanding::rank);
    }

    OptionalDouble bestRank() {
        return mean(standing -> standing.band().get(0));
    }

    OptionalDouble worstRank() {
        return mean(standing -> standing.band().get(1));
    }

    OptionalDouble cheapestAccuracy() {
        return mean(standing -> plain(standing.scenario()).accuracy());
    }

    OptionalDouble cheapestRank() {
        return mean(standing -> plain(standing.scenario()).rank());
    }

    OptionalDouble fixedAccuracy() {
        return ofFixed(AdaptationStanding::accuracy);
    }

    OptionalDouble fixedRank() {
        return ofFixed(AdaptationStanding::rank);
    }

    OptionalDouble noneAccuracy() {
        return mean(standing -> standing.scenario().accuracy(standing.scenario().noAdaptation()));
    }

    OptionalDouble noneRank() {
        return mean(standing -> standing.scenario().rank(standing.scenario().noAdaptation()));
    }

    OptionalDouble randomAccuracy() {
        return mean(standing -> standing.scenario().mean());
    }

    OptionalDouble bestAccuracy() {
        return mean(standing -> standing.scenario().best().accuracy());
    }

    OptionalDouble lastUpdates() {
        return Arrays.stream(returns).skip(Math.max(0, returns.length - LAST)).average();
    }
}
