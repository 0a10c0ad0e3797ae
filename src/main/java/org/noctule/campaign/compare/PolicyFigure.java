package org.noctule.campaign.compare;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.OptionalDouble;
import java.util.function.Function;

/** A figure of an adaptation policy that is played in recorded scenarios, beside those of plain choices there. */
public enum PolicyFigure implements RunFigure {
    /** Final accuracy of the policy. */
    POLICY_ACCURACY(PolicyOutcome::accuracy),
    /** Rank of its list of actions among all, 1 for the best. */
    POLICY_RANK(PolicyOutcome::rank),
    /** Rank with an accuracy that is one standard deviation higher. */
    POLICY_BEST_RANK(PolicyOutcome::bestRank),
    /** Rank with an accuracy that is one standard deviation lower. */
    POLICY_WORST_RANK(PolicyOutcome::worstRank),
    /** Final accuracy of the cheapest convolution. */
    CHEAPEST_ACCURACY(PolicyOutcome::cheapestAccuracy),
    /** Rank of the cheapest convolution. */
    CHEAPEST_RANK(PolicyOutcome::cheapestRank),
    /** Final accuracy of the list that is best in the scenarios of the training. */
    FIXED_ACCURACY(PolicyOutcome::fixedAccuracy),
    /** Rank of that list. */
    FIXED_RANK(PolicyOutcome::fixedRank),
    /** Final accuracy without adaptation. */
    NONE_ACCURACY(PolicyOutcome::noneAccuracy),
    /** Rank without adaptation. */
    NONE_RANK(PolicyOutcome::noneRank),
    /** Mean final accuracy of all lists. */
    RANDOM_ACCURACY(PolicyOutcome::randomAccuracy),
    /** Final accuracy of the best list. */
    BEST_ACCURACY(PolicyOutcome::bestAccuracy),
    /** Mean final accuracy of the last updates of the training. */
    POLICY_LAST_UPDATES(PolicyOutcome::lastUpdates);

    private final Function<PolicyOutcome, OptionalDouble> value;

    PolicyFigure(Function<PolicyOutcome, OptionalDouble> value) {
        this.value = value;
    }

    @Override
    public String cell(RunOutcome outcome) {
        return outcome.policy()
                .map(value)
                .filter(OptionalDouble::isPresent)
                .map(number -> NumberOutput.toString(number.getAsDouble(), true))
                .orElse("");
    }
}
