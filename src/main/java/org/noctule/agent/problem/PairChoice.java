package org.noctule.agent.problem;

import java.util.ArrayList;
import java.util.List;
import org.noctule.agent.ActionMask;
import org.noctule.agent.ActionSpace;
import org.noctule.agent.AgentRules;
import org.noctule.agent.JobOrder;
import org.noctule.agent.Step;
import org.noctule.agent.mirror.JobProgress;
import org.noctule.agent.order.JobOrders;
import org.noctule.error.NoctuleException;
import org.noctule.protocol.Event;
import org.noctule.random.PythonRandom;

/** The choice of a pair of a job order and a core order, see {@link PolicyPairProblem}. */
final class PairChoice implements ProblemChoice {
    private static final int IDLE_CHOICES = 100_000;

    private final ProblemState state;
    private final List<PairAction> pairs = new ArrayList<>();
    private final QueueVariation variation;
    private final ClusterObservation observation;
    private final ActionMask all;
    private final ActionMask starting;

    private boolean actionTaken;
    private boolean nothingTaken;
    private int idleChoices;

    PairChoice(
            ProblemState state,
            Event.SimulationBegins begins,
            EnvironmentOptions options,
            AgentRules rules,
            long seed,
            ActionSpace actions) {
        this.state = state;
        addPairs(options.pairs(), rules, seed);
        this.variation = new QueueVariation(options.queueSensitivity());
        final JobProgress progress = options.observation() == ObservationKind.NORMAL
                ? JobProgress.of(state.mirror, rules.progress())
                : core -> 0;
        this.observation = new ClusterObservation(
                state.mirror, options.observation(), progress, new QueueStatistics(state.queue, begins.limits()));
        this.all = ActionMask.all(actions.size());
        this.starting =
                actions.nothing().isPresent() ? all.without(actions.nothing().getAsInt()) : all;
    }

    private void addPairs(List<PolicyPair> options, AgentRules rules, long seed) {
        final PythonRandom random = new PythonRandom(seed);
        final CorePlacements placements = new CorePlacements(state.mirror, rules, random, state.episode.overUse());
        for (final PolicyPair pair : options) {
            pairs.add(new PairAction(choice(pair.jobs(), rules, random), placements.by(pair.cores())));
        }
    }

    private PairAction.JobChoice choice(String name, AgentRules rules, PythonRandom random) {
        final JobQueue queue = state.queue;
        if (name.equals(PolicyPair.RANDOM_JOB)) {
            return now -> queue.get(random.choice(queue.size()));
        }
        final JobOrder order = JobOrders.named(name, rules);
        return now -> queue.first(order, now);
    }

    @Override
    public boolean duringLastMessage() {
        return true;
    }

    @Override
    public void begin() {
        idleChoices = 0;
        takeReward();
    }

    @Override
    public boolean due() {
        return (state.news() || state.noMoreStaticJobs() && nothingTaken) && state.queue.size() > 0;
    }

    @Override
    public Step.Choose pose() {
        return new Step.Choose(
                observation.varied(variation.observe(state.queue.size())),
                state.noMoreStaticJobs() ? starting : all,
                state.earnings.take());
    }

    @Override
    public boolean choose(int action) {
        if (action < 0 || action >= all.size()) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "The policy chose the action (" + action + "), but there are only " + all.size() + ".",
                    "Maybe it was made for another selection of actions.");
        }
        state.earnings.acted(state.now());
        nothingTaken = action == pairs.size();
        if (!nothingTaken) {
            pairs.get(action).apply(state);
        }
        actionTaken = true;
        state.forgetNews();
        if (!state.noMoreStaticJobs() || !nothingTaken) {
            return false;
        }
        passed();
        countIdleChoice();
        takeReward();
        return true;
    }

    private void countIdleChoice() {
        if (++idleChoices == IDLE_CHOICES) {
            throw new NoctuleException(
                    NoctuleException.Kind.RUN,
                    "After the last arrival the policy chose to do nothing " + IDLE_CHOICES + " times at date "
                            + state.now() + ".",
                    "Maybe it should heed the mask, which forbids void from then on.");
        }
    }

    @Override
    public void passed() {
        if (state.switchPStates()) {
            takeReward();
        }
    }

    private void takeReward() {
        if (actionTaken) {
            state.earnings.inForce();
            actionTaken = false;
        }
    }
}
