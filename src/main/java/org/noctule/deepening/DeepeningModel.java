package org.noctule.deepening;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A law of a training job that adapts: epoch times by the blocks that were added, and the final accuracy by how many of
 * them are convolutions. The accuracy of a run scatters about that mean.
 *
 * @param cost seconds of epochs
 * @param accuracy mean final accuracy with 0, 1, 2, ... convolutions added; more count as many as the last
 * @param noise standard deviation of a run's accuracy
 */
public record DeepeningModel(EpochCost cost, List<Double> accuracy, double noise) {
    /** Standard deviation of the published runs with equally many convolutions. */
    public static final double PUBLISHED_NOISE = .011;

    /** Means of the published runs of ConvNet2 that may adapt from 70 s of 400 s. */
    public static final List<Double> EARLY = List.of(.615, .682, .709, .731);

    /** The same from 200 s. */
    public static final List<Double> MIDDLE = List.of(.597, .659, .688, .714);

    /** The same from 330 s. */
    public static final List<Double> LATE = List.of(.573, .612, .635, .639);

    /**
     * Copies the list.
     *
     * @param cost seconds of epochs
     * @param accuracy mean final accuracy with 0, 1, 2, ... convolutions added
     * @param noise standard deviation of a run's accuracy
     */
    public DeepeningModel {
        accuracy = List.copyOf(accuracy);
    }

    /**
     * Returns the mean final accuracy.
     *
     * @param network the network at the end
     * @return the mean by its added convolutions
     */
    public double accuracy(AdaptableNetwork network) {
        return accuracy.get(Math.min(network.addedConvolutions(), accuracy.size() - 1));
    }

    /**
     * Draws the final accuracy of a run.
     *
     * @param network the network at the end
     * @param chance source of the draw
     * @return the mean and a normal deviation, kept within 0 and 1
     */
    public double accuracy(AdaptableNetwork network, RandomGenerator chance) {
        double bell = -6;
        for (int draw = 0; draw < 12; draw++) {
            bell += chance.nextDouble();
        }
        return Math.min(1, Math.max(0, accuracy(network) + noise * bell));
    }
}
