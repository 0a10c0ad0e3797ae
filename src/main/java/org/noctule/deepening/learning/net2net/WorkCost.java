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
 * Virtual seconds by the work that is done: something for each image, for each layer of each batch, and for the
 * multiply-adds. Of the last two training does three times as much as a test (forward, and backward to values and to
 * weights).
 *
 * @param name name of these numbers in tables
 * @param image seconds per 1,000 images
 * @param layer seconds per layer of 1,000 batches, activations, norms and pools among the layers
 * @param work seconds per 10^9 multiply-adds
 */
record WorkCost(String name, double image, double layer, double work) implements RecordingClock {
    /**
     * The GPU of the published runs, a GV100: least squares of relative errors over the 40 networks whose median epochs
     * and tests are known. Loading images takes most of an epoch there, starting a layer's kernels nearly all else.
     */
    static final WorkCost GV100 = new WorkCost("gv100", .1647, .0482, 1.354e-5);

    /** A slow processor, on which multiply-adds take most of the time. */
    static final WorkCost PROCESSOR = new WorkCost("processor", 4, 0, 1);

    private static final OptionKey<Double> IMAGES = OptionKey.with(
                    "images", OptionValues.fromZero(), PROCESSOR.image(), "virtual time per 1,000 images")
            .in("s");
    private static final OptionKey<Double> LAYERS = OptionKey.with(
                    "layers",
                    OptionValues.fromZero(),
                    PROCESSOR.layer(),
                    "virtual time per layer of 1,000 batches; training a batch takes three times its way forward")
            .in("s");
    private static final OptionKey<Double> WORK = OptionKey.with(
                    "work",
                    OptionValues.positive(),
                    PROCESSOR.work(),
                    "virtual time per 10⁹ multiply-adds; training an image takes three times those of its way forward")
            .in("s");
    /** The keys of the options. */
    static final OptionTable TABLE = OptionTable.of("cost", IMAGES, LAYERS, WORK);

    private static final double PASSES = 3;

    static WorkCost of(Options values) {
        final String name =
                "images=" + values.get(IMAGES) + " layers=" + values.get(LAYERS) + " work=" + values.get(WORK);
        return new WorkCost(name, values.get(IMAGES), values.get(LAYERS), values.get(WORK));
    }

    @Override
    public boolean repeats() {
        return true;
    }

    @Override
    public EpochTimer timer(AdaptableNetwork network, int training, int test, int batch) {
        return new VirtualTime(of(network, training, test, batch));
    }

    /**
     * Works out the cost of epochs, which grows linearly with the blocks that are added.
     *
     * @param network the network at its start
     * @param training number of images that are learnt
     * @param test number of images by which accuracy is measured
     * @param batch images per step
     * @return seconds of epochs and tests
     */
    EpochCost of(AdaptableNetwork network, int training, int test, int batch) {
        final List<Double> train = new ArrayList<>();
        final List<Double> tests = new ArrayList<>();
        final int layers = network.layers().size();
        final double own = network.multiplyAdds();
        train.add(training * image * 1e-3 + seconds(PASSES, training, batch, layers, own));
        tests.add(test * image * 1e-3 + seconds(1, test, batch, layers, own));
        for (int action = 0; action < network.deepenings(); action++) {
            final AdaptableNetwork deeper = network.deepen(action);
            final int moreLayers = deeper.layers().size() - layers;
            final double more = deeper.multiplyAdds() - own;
            train.add(seconds(PASSES, training, batch, moreLayers, more));
            tests.add(seconds(1, test, batch, moreLayers, more));
        }
        return new EpochCost(train, tests);
    }

    private double seconds(double passes, int images, int batch, int layers, double multiplyAdds) {
        final int batches = (images + batch - 1) / batch;
        return passes * (batches * layers * layer * 1e-3 + images * work * multiplyAdds * 1e-9);
    }
}
