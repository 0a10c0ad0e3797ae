package org.noctule.deepening.learning.net2net;

import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.AllocationClock;
import org.noctule.deepening.AllocationClock.Change;
import org.noctule.deepening.EpochCost;
import org.noctule.deepening.Extent;
import org.noctule.deepening.Layer.AdaptiveAvgPool;
import org.noctule.deepening.Layer.AvgPool;
import org.noctule.deepening.Layer.Conv;
import org.noctule.deepening.Layer.Linear;
import org.noctule.deepening.NetworkBlock;
import org.noctule.json.JsonInput;
import org.noctule.json.Options;
import org.noctule.learning.network.Torch;

/** Networks, images and jobs that train within milliseconds. */
final class SmallJobs {
    static final AdaptableNetwork NETWORK = new AdaptableNetwork(
            "small",
            new Extent(3, 8, 8),
            List.of(
                    NetworkBlock.conv(new Conv(3, 2, 3, 0)),
                    NetworkBlock.fixed(new AvgPool(2)),
                    NetworkBlock.conv(new Conv(2, 2, 3, 0)),
                    NetworkBlock.fixed(new AdaptiveAvgPool()),
                    NetworkBlock.linear(new Linear(2, 10))));
    static final Options OPTIONS = images(40, 20, 8, 0.1, 0);
    static final Batches IMAGES = new Batches(DrawnImages.training(OPTIONS));

    private SmallJobs() {}

    /** A job of 10 s per epoch (5 batches) and 1 s per test; blocks take 2, 1 and 0 s. */
    static TrainedJob job(String recipe, double budget, AllocationClock.Entry... changes) {
        final Options rules = Recipe.TABLE.read(JsonInput.parse(recipe, "recipe"));
        return new TrainedJob(
                Recipe.restart(rules).chosenIn(NETWORK),
                IMAGES,
                new Batches(DrawnImages.test(OPTIONS)),
                rules,
                new VirtualTime(new EpochCost(List.of(10.0, 2.0, 1.0, 0.0), List.of(1.0, 0.0, 0.0, 0.0))),
                budget,
                List.of(changes),
                3,
                7);
    }

    static AllocationClock.Entry up(double time) {
        return new AllocationClock.Entry(time, Change.UP);
    }

    static AllocationClock.Entry down(double time) {
        return new AllocationClock.Entry(time, Change.DOWN);
    }

    static float[] answers(NetworkWeights weights, Batches images, TrainableNetwork.Pass pass) {
        try (TrainableNetwork network = new TrainableNetwork(weights)) {
            return forward(network, images, pass);
        }
    }

    static float[] forward(TrainableNetwork network, Batches images, TrainableNetwork.Pass pass) {
        return Torch.withoutGradient(() -> {
            final Tensor answers = network.forward(images.sample(), pass);
            final float[] values = new float[(int) answers.numel()];
            Torch.read(answers, values, 0, values.length);
            return values;
        });
    }

    static Options images(int training, int test, int size, double noise, long seed) {
        return DrawnImages.TABLE.read(JsonInput.parse(
                "{\"training\": %d, \"test\": %d, \"size\": %d, \"noise\": %s, \"seed\": %d}"
                        .formatted(training, test, size, noise, seed),
                "images"));
    }
}
