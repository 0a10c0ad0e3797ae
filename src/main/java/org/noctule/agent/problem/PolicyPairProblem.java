package org.noctule.agent.problem;

import java.util.Optional;
import java.util.OptionalInt;
import org.noctule.agent.AgentRules;
import org.noctule.agent.CoresAlone;
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
public final class PolicyPairProblem extends ViewedProblem implements FollowingProblem {
    private final boolean recordsOverUse;

    /**
     * Poses the problem.
     *
     * @param options the actions, observations and rewards
     * @param rules choices that follow published systems
     * @param seed seed of the random orders, which share one stream
     * @param recordsOverUse whether {@link EpisodeRecord#overUse} is kept
     */
    public PolicyPairProblem(EnvironmentOptions options, AgentRules rules, long seed, boolean recordsOverUse) {
        super(
                new PairChoice(options),
                options.nothing() ? OptionalInt.of(options.pairs().size()) : OptionalInt.empty(),
                options.usual(),
                rules,
                seed);
        this.recordsOverUse = recordsOverUse;
    }

    /** Outages that are announced are not heeded, and the queue may be HDeepRM's. */
    @Override
    ProblemState state(Event.SimulationBegins begins) {
        CoresAlone.check(begins, "An agent that chooses pairs of orders of jobs and of cores");
        return new ProblemState(
                begins,
                rules,
                rules.queueOrder() == AgentRules.QueueOrder.FRESH ? new SubmissionQueue() : new SortedQueue(),
                options,
                recordsOverUse);
    }

    @Override
    public void book(Reply own, Reply taken) {
        new BookedDecisions(taken).replace(own, run.begun().state);
    }

    /** {@return the rewards and records, empty before SIMULATION_BEGINS} */
    public Optional<EpisodeRecord> episode() {
        return run.find().map(begun -> begun.state.episode);
    }
}
