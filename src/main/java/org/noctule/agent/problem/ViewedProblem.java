package org.noctule.agent.problem;

import java.util.Optional;
import java.util.OptionalInt;
import org.noctule.agent.ActionSpace;
import org.noctule.agent.AgentRules;
import org.noctule.agent.view.PlanDesk;
import org.noctule.agent.view.ViewProblem;
import org.noctule.protocol.Event;
import org.noctule.random.PythonRandom;

/** A run of a {@link ViewProblem}. */
public final class ViewedProblem extends StateProblem {
    private final ViewProblem problem;
    private final ViewOptions options;
    private final AgentRules rules;
    private final long seed;
    private final PlanDesk.Maker desks;
    private final ActionSpace actions;

    /**
     * Poses the problem where no job needs a plan.
     *
     * @param problem the problem, for this run alone, which has read its options
     * @param options options of it
     * @param rules choices that follow published systems
     * @param seed seed of what the run draws
     */
    public ViewedProblem(ViewProblem problem, ViewOptions options, AgentRules rules, long seed) {
        this(problem, options, rules, seed, begins -> Optional.empty());
    }

    /**
     * Poses the problem.
     *
     * @param problem the problem, for this run alone, which has read its options
     * @param options options of it
     * @param rules choices that follow published systems
     * @param seed seed of what the run draws
     * @param desks makes what plans the training jobs of the run
     */
    public ViewedProblem(ViewProblem problem, ViewOptions options, AgentRules rules, long seed, PlanDesk.Maker desks) {
        this.desks = desks;
        this.problem = problem;
        this.options = options;
        this.rules = rules;
        this.seed = seed;
        this.actions = new ActionSpace(problem.actions(), OptionalInt.empty());
    }

    /** {@return what is posed} */
    public ViewProblem problem() {
        return problem;
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
        desks.make(begins).ifPresent(state::plan);
        problem.begin(state.view, seed);
        final CorePlacements placements =
                new CorePlacements(state.mirror, rules, new PythonRandom(seed), Optional.empty());
        return new ProblemRun(state, new ViewChoice(state, problem, placements, options.cores(), actions.size()));
    }
}
