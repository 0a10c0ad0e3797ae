package org.noctule.agent.problem;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.noctule.agent.view.ClusterView;
import org.noctule.agent.view.ObservedField;
import org.noctule.agent.view.ViewProblem;
import org.noctule.agent.view.ViewReply;

/** The choice of a pair of a job order and a core order, see {@link PolicyPairProblem}. */
final class PairChoice implements ViewProblem {
    private final List<PolicyPair> pairs;
    private final List<String> actions = new ArrayList<>();
    private final ClusterObservation observation;
    private final QueueVariation variation;
    private boolean nothingTaken;

    PairChoice(EnvironmentOptions options) {
        pairs = options.pairs();
        pairs.forEach(pair -> actions.add(pair.toString()));
        if (options.nothing()) {
            actions.add("void");
        }
        observation = new ClusterObservation(options.observation());
        variation = new QueueVariation(options.queueSensitivity());
    }

    @Override
    public Rule rule() {
        return Rule.PUBLISHED;
    }

    @Override
    public List<String> actions() {
        return actions;
    }

    @Override
    public void begin(ClusterView view, long seed) {
        observation.begin(view, seed);
    }

    @Override
    public List<ObservedField> observation() {
        return observation.observation();
    }

    @Override
    public void observe(ClusterView view, float[] target, int offset) {
        observation.observe(view, target, offset);
    }

    @Override
    public boolean due(ClusterView view) {
        return (view.present().news() || nothingTaken && !view.arriving()) && view.waitingJobs() > 0;
    }

    @Override
    public void mask(ClusterView view, BitSet allowed) {
        observation.varied(variation.observe(view.waitingJobs()));
        if (!view.arriving()) {
            allowed.clear(pairs.size());
        }
    }

    @Override
    public boolean choose(ClusterView view, int action, ViewReply reply) {
        nothingTaken = action == pairs.size();
        if (nothingTaken) {
            return !view.arriving();
        }
        final PolicyPair pair = pairs.get(action);
        boolean fits = true;
        while (fits) {
            fits = reply.startFirst(pair.jobs(), pair.cores());
        }
        return false;
    }
}
