package org.noctule.deepening.learning.net2net;

import java.util.List;
import org.noctule.deepening.AdaptableNetwork;
import org.noctule.deepening.AllocationClock;
import org.noctule.json.Options;

/**
 * A training job that is really trained, against a budget of time.
 *
 * @param network the network at its start
 * @param training the images that are learnt
 * @param test the images by which accuracy is measured
 * @param recipe the rules of training, a {@link Recipe}
 * @param timer tells how long epochs and their tests take
 * @param budget seconds in all
 * @param changes what happens to its hardware, in order of time
 * @param decisions number of times that the agent is asked
 * @param seed seed of first weights and of the order of images
 */
record TrainedJob(
        AdaptableNetwork network,
        Batches training,
        Batches test,
        Options recipe,
        EpochTimer timer,
        double budget,
        List<AllocationClock.Entry> changes,
        int decisions,
        long seed) {
    TrainedJob {
        changes = List.copyOf(changes);
    }
}
