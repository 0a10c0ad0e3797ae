package org.noctule.deepening.learning;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.noctule.deepening.ReplayScenario;

/**
 * An episode that was replayed with drawn actions.
 *
 * @param scenario index of its scenario
 * @param rows row of each decision
 * @param actions action of each decision
 * @param accuracy final accuracy
 * @param entropy mean entropy of the decisions' chances, nats
 */
record PlayedEpisode(int scenario, List<Integer> rows, List<Integer> actions, double accuracy, double entropy) {
    static PlayedEpisode play(DecisionTree tree, int scenario, List<double[]> chances, RandomGenerator chance) {
        final ReplayScenario played = tree.scenarios().get(scenario);
        final List<Integer> rows = new ArrayList<>();
        final List<Integer> actions = new ArrayList<>();
        double entropy = 0;
        int before = 0;
        for (int decision = 0; decision < played.decisions(); decision++) {
            final int row = tree.row(scenario, decision, before);
            final double[] shares = chances.get(row);
            final int action = Softening.draw(shares, chance.nextDouble());
            rows.add(row);
            actions.add(action);
            before = before * shares.length + action;
            for (final double share : shares) {
                entropy -= share > 0 ? share * StrictMath.log(share) : 0;
            }
        }
        final double accuracy = played.sequences().get(before).accuracy();
        return new PlayedEpisode(scenario, rows, actions, accuracy, entropy / played.decisions());
    }
}
