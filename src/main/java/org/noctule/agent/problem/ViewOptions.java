package org.noctule.agent.problem;

import java.util.Optional;
import org.noctule.agent.placement.CoreOrders;
import org.noctule.agent.reward.Objective;
import org.noctule.agent.reward.Objectives;
import org.noctule.agent.reward.PublishedObjective;
import org.noctule.agent.reward.RewardForm;
import org.noctule.agent.view.GuardedProblem;
import org.noctule.agent.view.ViewProblem;
import org.noctule.json.JsonInput;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/**
 * The options of a {@link ViewedProblem}.
 *
 * @param values those that every such problem has, and its own
 */
public record ViewOptions(Options values) {
    private static final OptionKey<Objective> OBJECTIVE = Objectives.key(PublishedObjective.BOUNDED_SLOWDOWN);
    private static final OptionKey<RewardForm> REWARD =
            OptionKey.with("reward", OptionValues.choice(RewardForm.class), RewardForm.FINAL, "when it earns them");
    private static final OptionTable TABLE = OptionTable.of("decision.env", OBJECTIVE, REWARD, CoreOrders.KEY);

    /**
     * Lists the keys.
     *
     * @param problem the problem
     * @return its own keys and those that every such problem has
     */
    public static OptionTable table(ViewProblem problem) {
        return TABLE.and(problem.keys());
    }

    /**
     * Reads the options.
     *
     * @param env the object {@code decision.env}, whose other keys the caller checks
     * @param problem the problem, which reads its own
     * @return the options
     * @throws org.noctule.error.NoctuleException if a value is wrong
     */
    public static ViewOptions read(JsonInput env, ViewProblem problem) {
        final Options values = table(problem).part(env);
        problem.read(values);
        return new ViewOptions(values);
    }

    /** The source of rewards: the problem itself if it is one and the options name none. */
    Objective objective(ViewProblem problem) {
        return own(problem).orElseGet(() -> values.get(OBJECTIVE));
    }

    private Optional<Objective> own(ViewProblem problem) {
        return !values.given(OBJECTIVE)
                        && problem instanceof GuardedProblem users
                        && users.problem() instanceof Objective own
                ? Optional.of(Objectives.guarded(users.code(), own))
                : Optional.empty();
    }

    RewardForm form(ViewProblem problem) {
        return own(problem).isPresent() && !values.given(REWARD) ? RewardForm.CHOICE : values.get(REWARD);
    }

    /** The core order of starts that name none. */
    String cores() {
        return values.get(CoreOrders.KEY);
    }
}
