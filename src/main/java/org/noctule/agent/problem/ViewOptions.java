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
 * The options of every {@link ViewedProblem}.
 *
 * @param objective source of the rewards
 * @param form the moments of the rewards
 * @param cores the core order of starts that name none
 */
public record ViewOptions(Objective objective, RewardForm form, String cores) {
    /** The source of rewards. */
    static final OptionKey<Objective> OBJECTIVE = Objectives.key(PublishedObjective.BOUNDED_SLOWDOWN);
    /** The moments of rewards. */
    static final OptionKey<RewardForm> REWARD =
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
        final Optional<Objective> own = own(values, problem);
        return new ViewOptions(
                own.orElseGet(() -> values.get(OBJECTIVE)),
                own.isPresent() && !values.given(REWARD) ? RewardForm.CHOICE : values.get(REWARD),
                values.get(CoreOrders.KEY));
    }

    /** The same with rewards that are always 0. */
    ViewOptions unrewarded() {
        return new ViewOptions(Objectives.NONE, form, cores);
    }

    /** The problem itself if it is a source of rewards and the options name none. */
    private static Optional<Objective> own(Options values, ViewProblem problem) {
        return !values.given(OBJECTIVE)
                        && problem instanceof GuardedProblem users
                        && users.problem() instanceof Objective own
                ? Optional.of(Objectives.guarded(users.code(), own))
                : Optional.empty();
    }
}
