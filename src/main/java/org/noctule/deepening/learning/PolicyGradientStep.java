package org.noctule.deepening.learning;

import java.util.List;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.noctule.deepening.AdaptationReward;
import org.noctule.learning.network.Device;

/**
 * The objective of the published REINFORCE variant: (1/k) sum of -log p(action) r(accuracy) over the k decisions of an
 * episode, the same reward for each, no discount; of several episodes the mean.
 */
final class PolicyGradientStep {
    private PolicyGradientStep() {}

    /** Logarithms of the chances that {@link Softening} makes of scores, to be differentiated: [rows, actions]. */
    static Tensor logarithms(Tensor scores, double temperature) {
        final Tensor plain = torch.log_softmax(scores, 1);
        return temperature > 1 ? torch.log_softmax(plain.exp().div(new Scalar(temperature)), 1) : plain;
    }

    /** Makes the objective of logarithms of chances, [rows, actions]; {@code less} is taken off rewards by scenario. */
    static Tensor objective(Tensor logarithms, List<PlayedEpisode> episodes, double[] less, Device device) {
        final int actions = (int) logarithms.size(1);
        final float[] weights = new float[(int) logarithms.size(0) * actions];
        for (final PlayedEpisode episode : episodes) {
            final double reward = AdaptationReward.of(episode.accuracy()) - less[episode.scenario()];
            final float share = (float) (-reward / episode.actions().size() / episodes.size());
            for (int decision = 0; decision < episode.actions().size(); decision++) {
                weights[
                        episode.rows().get(decision) * actions
                                + episode.actions().get(decision)] += share;
            }
        }
        return logarithms
                .mul(device.tensor(weights, logarithms.size(0), actions))
                .sum();
    }

    /** The reward that a scenario has on the average while actions are drawn by chances. */
    static double expected(DecisionTree tree, int scenario, List<double[]> chances) {
        double sum = 0;
        final var sequences = tree.scenarios().get(scenario).sequences();
        for (final var run : sequences) {
            double share = 1;
            int before = 0;
            for (int decision = 0; decision < run.actions().size(); decision++) {
                final double[] row = chances.get(tree.row(scenario, decision, before));
                share *= row[run.actions().get(decision)];
                before = before * row.length + run.actions().get(decision);
            }
            sum += share * AdaptationReward.of(run.accuracy());
        }
        return sum;
    }
}
