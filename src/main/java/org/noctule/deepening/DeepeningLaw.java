package org.noctule.deepening;

import java.util.ArrayList;
import java.util.List;

/**
 * The law of a training job that may begin to adapt at any moment: a {@link DeepeningModel} whose accuracies go
 * linearly from one known moment to the next, and stay as they are before the first and behind the last.
 *
 * @param cost seconds of epochs
 * @param batches mini-batches of an epoch
 * @param moments the known moments, by their clock
 * @param noise standard deviation of a run's accuracy
 */
public record DeepeningLaw(EpochCost cost, int batches, List<Moment> moments, double noise) {
    /** Mini-batches of 64 images in the 50,000 of CIFAR-10. */
    public static final int PUBLISHED_BATCHES = 782;

    /** The published runs of ConvNet2 with 400 s. */
    public static final List<Moment> CONV_NET_2 = List.of(
            new Moment(70, DeepeningModel.EARLY),
            new Moment(200, DeepeningModel.MIDDLE),
            new Moment(330, DeepeningModel.LATE));

    /**
     * A moment at which jobs began to adapt.
     *
     * @param from clock of the job, in seconds
     * @param means mean final accuracy with 0, 1, 2, ... convolutions added
     */
    public record Moment(double from, List<Double> means) {
        /**
         * Copies the list.
         *
         * @param from clock of the job, in seconds
         * @param means mean final accuracy with 0, 1, 2, ... convolutions added
         */
        public Moment {
            means = List.copyOf(means);
        }
    }

    /**
     * Copies the list.
     *
     * @param cost seconds of epochs
     * @param batches mini-batches of an epoch
     * @param moments the known moments: at least one, by their clock, with equally many means
     * @param noise standard deviation of a run's accuracy
     */
    public DeepeningLaw {
        moments = List.copyOf(moments);
    }

    /**
     * Returns the law of jobs that begin to adapt at one moment.
     *
     * @param clock clock of the job, in seconds
     * @return the law
     */
    public DeepeningModel at(double clock) {
        int next = 0;
        while (next < moments.size() && moments.get(next).from() < clock) {
            next++;
        }
        final Moment before = moments.get(Math.max(0, next - 1));
        final Moment behind = moments.get(Math.min(next, moments.size() - 1));
        final double part = before.equals(behind) ? 0 : (clock - before.from()) / (behind.from() - before.from());
        final List<Double> means = new ArrayList<>();
        for (int index = 0; index < before.means().size(); index++) {
            final double low = before.means().get(index);
            means.add(low + part * (behind.means().get(index) - low));
        }
        return new DeepeningModel(cost, means, noise);
    }

    /**
     * Estimates what a job gains that begins to adapt at one moment: the mean with as many more convolutions as it has
     * decisions and whole epochs left, less the mean without.
     *
     * @param network the network as it is
     * @param clock clock of the job, in seconds
     * @param left seconds that are left
     * @param decisions number of decisions
     * @return difference of accuracies
     */
    public double gain(AdaptableNetwork network, double clock, double left, int decisions) {
        final List<Double> means = at(clock).accuracy();
        final int epochs = (int) Math.min(decisions, left / cost.seconds(network));
        return means.get(Math.min(epochs, means.size() - 1)) - means.get(0);
    }
}
