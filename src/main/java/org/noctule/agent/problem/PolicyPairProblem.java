package org.noctule.agent.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.noctule.agent.ActionSpace;
import org.noctule.agent.AgentRules;
import org.noctule.agent.FollowingProblem;
import org.noctule.protocol.Event;
import org.noctule.protocol.Reply;

/**
 * HDeepRM's problem: at each message that brings arrivals or completions, choose the pair of a job order and a core
 * order by which waiting jobs are started until the first one that does not fit, or do nothing.
 *
 * <p>After the last arrival doing nothing is followed by another choice at once, so that no run can wait for ever.
 * Serves one run.
 */
public final class PolicyPairProblem extends StateProblem implements FollowingProblem {
    private final EnvironmentOptions options;
    private final AgentRules rules;
    private final long seed;
    private final boolean recordsOverUse;
    private final ActionSpace actions;

    /**
     * Poses the problem.
     *
     * @param options the actions, observations and rewards
     * @param rules choices that follow published systems
     * @param seed seed of the random orders, which share one stream
     * @param recordsOverUse whether {@link EpisodeRecord#overUse} is kept
     */
    public PolicyPairProblem(EnvironmentOptions options, AgentRules rules, long seed, boolean recordsOverUse) {
        this.options = options;
        this.rules = rules;
        this.seed = seed;
        this.recordsOverUse = recordsOverUse;
        final List<String> names = new ArrayList<>();
        options.pairs().forEach(pair -> names.add(pair.toString()));
        final OptionalInt nothing = options.nothing() ? OptionalInt.of(names.size()) : OptionalInt.empty();
        nothing.ifPresent(action -> names.add("void"));
        this.actions = new ActionSpace(List.copyOf(names), nothing);
    }

    @Override
    public ActionSpace actions() {
        return actions;
    }

    @Override
    ProblemRun begin(Event.SimulationBegins begins) {
        final ProblemState state = new ProblemState(
                begins,
                rules,
                rules.queueOrder() == AgentRules.QueueOrder.FRESH ? new SubmissionQueue() : new SortedQueue(),
                options.objective(),
                options.form(),
                recordsOverUse);
        return new ProblemRun(state, new PairChoice(state, begins, options, rules, seed, actions));
    }

    @Override
    public void book(Reply own, Reply taken) {
        run.begun().book(own, taken);
    }

    /** {@return the rewards and records, empty before SIMULATION_BEGINS} */
    public Optional<EpisodeRecord> episode() {
        return run.find().map(ProblemRun::episode);
    }
}
