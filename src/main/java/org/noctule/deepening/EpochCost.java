package org.noctule.deepening;

import java.util.List;

/**
 * Seconds of an epoch that grow linearly with the blocks that were added.
 *
 * @param train seconds of training: of the network as it was, then for each block added behind each original one
 * @param test seconds of the test, in the same order
 */
public record EpochCost(List<Double> train, List<Double> test) {
    /** ConvNet2 on the GPU of the published runs: least squares over its structures. */
    public static final EpochCost CONV_NET_2 =
            new EpochCost(List.of(9.551, .284, .282, .134), List.of(1.736, .045, .032, .029));

    /** ConvNet3 on the same GPU. */
    public static final EpochCost CONV_NET_3 =
            new EpochCost(List.of(9.422, .442, .258, .095), List.of(1.677, .048, .014, .005));

    /**
     * Copies the lists.
     *
     * @param train seconds of training
     * @param test seconds of the test, as many numbers
     * @throws IllegalArgumentException if there are fewer or more
     */
    public EpochCost {
        train = List.copyOf(train);
        test = List.copyOf(test);
        if (train.isEmpty() || train.size() != test.size()) {
            throw new IllegalArgumentException(train + " and " + test + " are not of one network");
        }
    }

    /**
     * Computes the seconds of training.
     *
     * @param added number of blocks added behind each original one
     * @return seconds of an epoch
     */
    public double trainSeconds(int... added) {
        return sum(train, added);
    }

    /**
     * Computes the seconds of the test behind an epoch.
     *
     * @param added number of blocks added behind each original one
     * @return seconds
     */
    public double testSeconds(int... added) {
        return sum(test, added);
    }

    /**
     * Computes the seconds of an epoch and its test.
     *
     * @param network the network as it is
     * @return seconds
     */
    public double seconds(AdaptableNetwork network) {
        return trainSeconds(network.added()) + testSeconds(network.added());
    }

    private static double sum(List<Double> terms, int... added) {
        if (added.length != terms.size() - 1) {
            throw new IllegalArgumentException(added.length + " counts for " + (terms.size() - 1) + " blocks");
        }
        double sum = terms.get(0);
        for (int block = 0; block < added.length; block++) {
            sum += terms.get(block + 1) * added[block];
        }
        return sum;
    }
}
