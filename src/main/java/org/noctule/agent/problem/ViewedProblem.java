package org.noctule.agent.problem;

import java.util.Optional;
import java.util.OptionalInt;
import org.noctule.agent.ActionSpace;
import org.noctule.agent.AgentRules;
import org.noctule.agent.FreeCores;
import org.noctule.agent.Problem;
import org.noctule.agent.ServedRun;
import org.noctule.agent.Step;
import org.noctule.agent.placement.NodeOrders;
import org.noctule.agent.view.PlanDesk;
import org.noctule.agent.view.ViewProblem;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.random.PythonRandom;

/** A {@link ViewProblem} over the messages of a run. Serves one run. */
@SuppressWarnings("this-escape") // The run begins with a message, long after the constructor.
public class ViewedProblem implements Problem {
    final ServedRun<ProblemRun> run = new ServedRun<>(this::begin);
    private final ViewProblem problem;
    final ViewOptions options;
    final AgentRules rules;
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
        this(problem, OptionalInt.empty(), options, rules, seed, desks);
    }

    /** Poses a problem, of which an action may be known to do nothing, where no job needs a plan. */
    ViewedProblem(ViewProblem problem, OptionalInt nothing, ViewOptions options, AgentRules rules, long seed) {
        this(problem, nothing, options, rules, seed, begins -> Optional.empty());
    }

    private ViewedProblem(
            ViewProblem problem,
            OptionalInt nothing,
            ViewOptions options,
            AgentRules rules,
            long seed,
            PlanDesk.Maker desks) {
        this.desks = desks;
        this.problem = problem;
        this.options = options;
        this.rules = rules;
        this.seed = seed;
        this.actions = new ActionSpace(problem.actions(), nothing);
    }

    /** {@return what is posed} */
    public final ViewProblem problem() {
        return problem;
    }

    @Override
    public final ActionSpace actions() {
        return actions;
    }

    /** Begins the state of a run. */
    ProblemState state(Event.SimulationBegins begins) {
        final ProblemState state = new ProblemState(begins, rules, new SubmissionQueue(), options, false);
        if (rules.maintenance() == AgentRules.Maintenance.DRAIN) {
            state.heedOutages();
        }
        return state;
    }

    private ProblemRun begin(Event.SimulationBegins begins) {
        final ProblemState state = state(begins);
        if (begins.features().companions()) {
            state.placeByNode(NodeOrders.placement(options.cores(), begins, new PythonRandom(seed)::choice));
        }
        desks.make(begins).ifPresent(state::plan);
        final ChoiceReply reply = new ChoiceReply(state, options.cores(), rules, seed);
        problem.begin(state.view, seed);
        return problem.rule() == ViewProblem.Rule.PUBLISHED
                ? new PublishedRun(state, problem, reply, actions.size())
                : new ProblemRun(state, problem, reply, actions.size());
    }

    @Override
    public final Step receive(Message message) {
        return run.of(message).receive(message);
    }

    @Override
    public final Step choose(int action) {
        return run.begun().choose(action);
    }

    @Override
    public final double earned() {
        return run.find().map(begun -> begun.state.earnings.take()).orElse(0.0);
    }

    @Override
    public final int waiting() {
        return run.find().map(begun -> begun.state.queue.size()).orElse(0);
    }

    @Override
    public final FreeCores cores() {
        return run.find()
                .map(begun -> new FreeCores(begun.state.view.freeCores(), begun.state.view.cores()))
                .orElse(FreeCores.NONE);
    }
}
