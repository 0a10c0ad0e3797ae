package org.noctule.deepening.learning.net2net;

import java.util.ArrayList;
import java.util.List;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.EpochCost;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/**
 * Virtual seconds by the work that is done: for each image something, and for its multiply-adds, which training does
 * three times as often as a test (forward, and backward to values and to weights).
 *
 * @param image seconds per 1,000 images
 * @param work seconds per 10^9 multiply-adds
 */
public record WorkCost(double image, double work) {
    private static final OptionKey<Double> IMAGES = OptionKey.with(
                    "images", OptionValues.fromZero(), 4.0, "virtual time per 1,000 images")
            .in("s");
    private static final OptionKey<Double> WORK = OptionKey.with(
                    "work",
                    OptionValues.positive(),
                    1.0,
                    "virtual time per 10⁹ multiply-adds; training an image takes three times those of its way forward")
            .in("s");
    /** The keys of the options. */
    static final OptionTable TABLE = OptionTable.of("cost", IMAGES, WORK);

    private static final double PASSES = 3;

    static WorkCost of(Options values) {
        return new WorkCost(values.get(IMAGES), values.get(WORK));
    }

    /**
     * Works out the cost of epochs, which grows linearly with the blocks that are added.
     *
     * @param network the network at its start
     * @param training number of images that are learnt
     * @param test number of images by which accuracy is measured
     * @return seconds of epochs and tests
     */
    EpochCost of(AdaptableNetwork network, int training, int test) {
        final List<Double> train = new ArrayList<>();
        final List<Double> tests = new ArrayList<>();
        final double own = network.multiplyAdds();
        train.add(seconds(training, image, PASSES * own));
        tests.add(seconds(test, image, own));
        for (int action = 0; action < network.nothing(); action++) {
            final double more = network.deepen(action).multiplyAdds() - own;
            train.add(seconds(training, 0, PASSES * more));
            tests.add(seconds(test, 0, more));
        }
        return new EpochCost(train, tests);
    }

    private double seconds(int images, double each, double multiplyAdds) {
        return images * (each * 1e-3 + work * multiplyAdds * 1e-9);
    }
}
