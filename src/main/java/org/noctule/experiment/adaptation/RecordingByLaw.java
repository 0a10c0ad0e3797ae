package org.noctule.experiment.adaptation;

import java.util.ArrayList;
import java.util.List;
import org.noctule.adaptation.AdaptableNetwork;
import org.noctule.adaptation.AdaptableNetworks;
import org.noctule.adaptation.AdaptationAgent;
import org.noctule.adaptation.AdaptationRequest;
import org.noctule.adaptation.EnumeratedAdaptation;
import org.noctule.adaptation.EpochCost;
import org.noctule.adaptation.RecordedEpoch;
import org.noctule.adaptation.RecordedSequence;
import org.noctule.adaptation.ReplayScenario;
import org.noctule.adaptation.TrainingModel;
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
                scenario("law_early", 70, TrainingModel.EARLY, seed),
                scenario("law_middle", 200, TrainingModel.MIDDLE, seed),
                scenario("law_late", 330, TrainingModel.LATE, seed));
    }

    private static ReplayScenario scenario(String name, double start, List<Double> means, long seed) {
        final AdaptableNetwork network = AdaptableNetworks.named("ConvNet2", name);
        final TrainingModel law = new TrainingModel(EpochCost.CONV_NET_2, means, TrainingModel.PUBLISHED_NOISE);
        final AdaptationAgent each = new EnumeratedAdaptation();
        final List<RecordedSequence> runs = new ArrayList<>();
        final int all = 64;
        for (int run = 0; run < all; run++) {
            final Chance chance = Chance.of(seed, Chance.Purpose.EPISODE, (long) (start * all) + run);
            runs.add(run(network, law, start, each, chance));
        }
        return new ReplayScenario(name, network, start, BUDGET, DECISIONS, runs);
    }

    private static RecordedSequence run(
            AdaptableNetwork first, TrainingModel law, double start, AdaptationAgent agent, Chance chance) {
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
