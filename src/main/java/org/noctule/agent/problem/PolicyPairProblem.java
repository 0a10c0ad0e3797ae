package org.noctule.agent.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.noctule.agent.ActionSpace;
import org.noctule.agent.AgentRules;
import org.noctule.agent.FollowingProblem;
import org.noctule.agent.FreeCores;
import org.noctule.agent.ServedRun;
import org.noctule.agent.Step;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;
import org.noctule.protocol.Reply;

/**
 * HDeepRM's problem: at each message that brings arrivals or completions, choose the pair of a job order and a core
 * order by which waiting jobs are started until the first one that does not fit, or do nothing.
 *
 * <p>After the last arrival doing nothing is followed by another choice at once, so that no run can wait for ever.
 * Serves one run.
 */
public final class PolicyPairProblem implements FollowingProblem {
    private final EnvironmentOptions options;
    private final AgentRules rules;
    private final long seed;
    private final boolean recordsOverUse;
    private final ActionSpace actions;
    private final ServedRun<ProblemRun> run = new ServedRun<>(this::begin);

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

    private ProblemRun begin(Event.SimulationBegins begins) {
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
    public Step receive(Message message) {
        return run.of(message).receive(message);
    }

    @Override
    public Step choose(int action) {
        return run.begun().choose(action);
    }

    @Override
    public void book(Reply own, Reply taken) {
        run.begun().book(own, taken);
    }

    @Override
    public double earned() {
        return run.find().map(ProblemRun::earned).orElse(0.0);
    }

    @Override
    public int waiting() {
        return run.find().map(ProblemRun::waiting).orElse(0);
    }

    @Override
    public FreeCores cores() {
        return run.find().map(ProblemRun::cores).orElse(FreeCores.NONE);
    }

    /** {@return the rewards and records, empty before SIMULATION_BEGINS} */
    public Optional<EpisodeRecord> episode() {
        return run.find().map(ProblemRun::episode);
    }
}
