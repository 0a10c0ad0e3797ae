package org.noctule.agent.problem;

import java.util.OptionalInt;
import org.noctule.agent.ActionSpace;
import org.noctule.agent.AgentRules;
import org.noctule.agent.view.GuardedProblem;
import org.noctule.agent.view.ViewProblem;
import org.noctule.protocol.Event;

/** A run of a {@link ViewProblem}: a user's own. */
public final class ViewedProblem extends StateProblem {
    private final GuardedProblem problem;
    private final ViewOptions options;
    private final AgentRules rules;
    private final long seed;
    private final ActionSpace actions;

    /**
     * Poses the problem.
     *
     * @param problem the problem, for this run alone, which has read its options
     * @param options options of it
     * @param rules choices that follow published systems
     * @param seed seed of what the run draws
     */
    public ViewedProblem(GuardedProblem problem, ViewOptions options, AgentRules rules, long seed) {
        this.problem = problem;
        this.options = options;
        this.rules = rules;
        this.seed = seed;
        this.actions = new ActionSpace(problem.actions(), OptionalInt.empty());
    }

    @Override
    public ActionSpace actions() {
        return actions;
    }

    @Override
    ProblemRun begin(Event.SimulationBegins begins) {
        final ProblemState state = new ProblemState(
                begins, rules, new SubmissionQueue(), options.objective(problem), options.form(problem), false);
        if (rules.maintenance() == AgentRules.Maintenance.DRAIN) {
            state.heedOutages();
        }
        problem.begin(state.view, seed);
        return new ProblemRun(
                state, new ViewChoice(state, problem, options.placement(state.mirror, rules, seed), actions.size()));
    }
}
