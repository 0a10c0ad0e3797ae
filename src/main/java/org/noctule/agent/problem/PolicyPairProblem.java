package org.noctule.agent.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.noctule.agent.ActionSpace;
import org.noctule.agent.AgentRules;
import org.noctule.agent.Problem;
import org.noctule.agent.Step;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Event;
import org.noctule.protocol.Message;

/**
 * HDeepRM's problem: at each message that brings arrivals or completions, choose the pair of a job order and a core
 * order by which waiting jobs are started until the first one that does not fit, or do nothing.
 *
 * <p>After the last arrival doing nothing is followed by another choice at once, so that no run can wait for ever.
 * Serves one run.
 */
public final class PolicyPairProblem implements Problem {
    private final EnvironmentOptions options;
    private final AgentRules rules;
    private final long seed;
    private final boolean recordsOverUse;
    private final ActionSpace actions;
    private Optional<PolicyPairRun> run = Optional.empty();

    /**
     * Poses the problem.
     *
     * @param options the actions, observations and rewards
     * @param rules how published systems are followed
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
    public Step receive(Message message) {
        for (final Event event : message.events()) {
            if (event instanceof Event.SimulationBegins begins) {
                run = Optional.of(new PolicyPairRun(begins, options, rules, seed, recordsOverUse, actions));
            }
        }
        return running(message.now()).receive(message);
    }

    @Override
    public Step choose(int action) {
        return running(0).choose(action);
    }

    @Override
    public double earned() {
        return run.map(PolicyPairRun::earned).orElse(0.0);
    }

    /**
     * Returns what the run has left behind so far.
     *
     * @return the rewards and records, empty before SIMULATION_BEGINS
     */
    public Optional<EpisodeRecord> episode() {
        return run.map(PolicyPairRun::episode);
    }

    private PolicyPairRun running(double date) {
        return run.orElseThrow(() -> NoctuleException.peer(
                "The first message at date " + date + " does not hold SIMULATION_BEGINS.",
                "Maybe the simulator was started before the agent and talked to another one."));
    }
}
