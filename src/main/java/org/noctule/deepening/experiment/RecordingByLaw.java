package org.noctule.deepening.experiment;

import java.util.ArrayList;
import java.util.List;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.AdaptableNetworks;
import org.noctule.deepening.AdaptationAgent;
import org.noctule.deepening.AdaptationRequest;
import org.noctule.deepening.DeepeningModel;
import org.noctule.deepening.EnumeratedAdaptation;
import org.noctule.deepening.EpochCost;
import org.noctule.deepening.RecordedEpoch;
import org.noctule.deepening.RecordedSequence;
import org.noctule.deepening.Recording;
import org.noctule.deepening.ReplayScenario;
import org.noctule.random.Chance;

/**
 * Runs by a law instead of training: ConvNet2 from 70, 200 and 330 s of 400 s, with the published epoch times and mean
 * accuracies, each run's accuracy drawn once. It shows how things work where nobody has recorded runs; conclusions need
 * recorded ones.
 */
public final class RecordingByLaw {
    private static final double BUDGET = 400;
    private static final int DECISIONS = 3;
    /** Share of the final accuracy that a run begins with. */
    private static final double FIRST = .9;

    private RecordingByLaw() {}

    /**
     * Draws all runs.
     *
     * @param seed seed of the accuracies
     * @return the scenarios early, middle and late
     */
    public static List<ReplayScenario> draw(long seed) {
        return List.of(
                scenario("law_early", 70, DeepeningModel.EARLY, seed),
                scenario("law_middle", 200, DeepeningModel.MIDDLE, seed),
                scenario("law_late", 330, DeepeningModel.LATE, seed));
    }

    private static ReplayScenario scenario(String name, double start, List<Double> means, long seed) {
        final AdaptableNetwork network = AdaptableNetworks.named("ConvNet2", name);
        final DeepeningModel law = new DeepeningModel(EpochCost.CONV_NET_2, means, DeepeningModel.PUBLISHED_NOISE);
        final AdaptationAgent each = new EnumeratedAdaptation();
        final List<RecordedSequence> runs = new ArrayList<>();
        final int all = 64;
        for (int run = 0; run < all; run++) {
            final Chance chance = Chance.of(seed, Chance.Purpose.EPISODE, (long) (start * all) + run);
            runs.add(run(network, law, start, each, chance));
        }
        return new ReplayScenario(
                name, network, start, BUDGET, DECISIONS, runs, new Recording(name, 0, "published", "all"));
    }

    private static RecordedSequence run(
            AdaptableNetwork first, DeepeningModel law, double start, AdaptationAgent agent, Chance chance) {
        final List<Integer> actions = new ArrayList<>();
        final List<Double> timeLeft = new ArrayList<>();
        final List<AdaptableNetwork> epochs = new ArrayList<>();
        AdaptableNetwork network = first;
        double clock = start;
        while (clock < BUDGET) {
            if (actions.size() < DECISIONS) {
                final int decision = actions.size();
                timeLeft.add(rounded(BUDGET - clock));
                final int action = agent.decide(
                        new AdaptationRequest(network, BUDGET - clock, BUDGET, decision, DECISIONS - decision - 1));
                actions.add(action);
                network = network.deepen(action);
            }
            clock += law.cost().seconds(network);
            if (clock <= BUDGET) {
                epochs.add(network);
            }
        }
        final double accuracy = rounded(law.accuracy(network, chance));
        agent.ended(accuracy);
        final List<RecordedEpoch> recorded = new ArrayList<>();
        for (int epoch = 0; epoch < epochs.size(); epoch++) {
            final int[] added = epochs.get(epoch).added();
            final double share = FIRST + (1 - FIRST) * (epoch + 1) / epochs.size();
            recorded.add(new RecordedEpoch(
                    epoch < DECISIONS ? actions.get(epoch) : first.nothing(),
                    rounded(law.cost().trainSeconds(added)),
                    rounded(share * accuracy),
                    rounded(law.cost().testSeconds(added)),
                    rounded(share * accuracy)));
        }
        return new RecordedSequence(actions, timeLeft, accuracy, recorded);
    }

    private static double rounded(double value) {
        return Math.rint(value * 1e4) / 1e4;
    }
}
