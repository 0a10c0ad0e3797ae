package org.noctule.experiment.compare;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.util.OptionalDouble;
import java.util.function.Function;

/** A figure of an adaptation policy that is played in recorded scenarios, beside those of plain choices there. */
public enum PolicyFigure implements RunFigure {
    /** Final accuracy of the policy. */
    POLICY_ACCURACY("final accuracy", true, PolicyOutcome::accuracy),
    /** Rank of its list of actions among all, 1 for the best. */
    POLICY_RANK("rank", false, PolicyOutcome::rank),
    /** Rank with an accuracy that is one standard deviation higher. */
    POLICY_BEST_RANK("best rank within one standard deviation", false, PolicyOutcome::bestRank),
    /** Rank with an accuracy that is one standard deviation lower. */
    POLICY_WORST_RANK("worst rank within one standard deviation", false, PolicyOutcome::worstRank),
    /** Final accuracy of the cheapest convolution. */
    CHEAPEST_ACCURACY("final accuracy of the cheapest convolution", true, PolicyOutcome::cheapestAccuracy),
    /** Rank of the cheapest convolution. */
    CHEAPEST_RANK("rank of the cheapest convolution", false, PolicyOutcome::cheapestRank),
    /** Final accuracy of the list that is best in the scenarios of the training. */
    FIXED_ACCURACY("final accuracy of the best fixed list", true, PolicyOutcome::fixedAccuracy),
    /** Rank of that list. */
    FIXED_RANK("rank of the best fixed list", false, PolicyOutcome::fixedRank),
    /** Final accuracy without adaptation. */
    NONE_ACCURACY("final accuracy without adaptation", true, PolicyOutcome::noneAccuracy),
    /** Rank without adaptation. */
    NONE_RANK("rank without adaptation", false, PolicyOutcome::noneRank),
    /** Mean final accuracy of all lists. */
    RANDOM_ACCURACY("final accuracy at random", true, PolicyOutcome::randomAccuracy),
    /** Final accuracy of the best list. */
    BEST_ACCURACY("best final accuracy", true, PolicyOutcome::bestAccuracy),
    /** Mean final accuracy of the last updates of the training. */
    POLICY_LAST_UPDATES(
            "mean final accuracy of the last " + PolicyOutcome.LAST + " updates", true, PolicyOutcome::lastUpdates);

    private final String title;
    private final boolean moreIsBetter;
    private final Function<PolicyOutcome, OptionalDouble> value;

    PolicyFigure(String title, boolean moreIsBetter, Function<PolicyOutcome, OptionalDouble> value) {
        this.title = title;
        this.moreIsBetter = moreIsBetter;
        this.value = value;
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
        return outcome.policy()
                .map(value)
                .filter(OptionalDouble::isPresent)
                .map(number -> NumberOutput.toString(number.getAsDouble(), true))
                .orElse("");
    }
}
