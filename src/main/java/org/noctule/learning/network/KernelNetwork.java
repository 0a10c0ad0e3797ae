package org.noctule.learning.network;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;
import org.noctule.error.NoctuleException;
import org.noctule.json.OptionKey;
import org.noctule.json.OptionTable;
import org.noctule.json.OptionValues;
import org.noctule.json.Options;

/**
 * RLScheduler's kernel network: one small network gives every job its score from that job's features alone, so that
 * what it learns does not depend on a job's place in the queue (Zhang et al., SC20, section IV-B1). The value comes
 * from another network that sees all jobs.
 *
 * <p>An observation is the features of one job after the other, as many jobs as there are actions; values after them
 * describe all jobs together and go to every job's input.
 */
final class KernelNetwork implements NeuralNetwork {
    private static final List<Integer> PUBLISHED = List.of(32, 16, 8);
    private static final OptionKey<Integer> FEATURES =
            NetworkKeys.observed("features", "values of each job in an observation");
    private static final OptionKey<List<Integer>> CRITIC = OptionKey.with(
                    "critic", NetworkKeys.SIZES, PUBLISHED, "hidden layers of the network for the value")
            .told("[32, 16, 8]")
            .in("units");
    /** Models without it keep the bytes that they had before it could be asked for. */
    private static final OptionKey<Double> PRIOR = OptionKey.with(
                    "prior",
                    OptionValues.fromZero(),
                    0.0,
                    "weight of the line: place i, from 0, is (1 + i)^prior times less probable than its score says")
            .listed(OptionKey.Listed.CHANGED);

    /** The keys of the options. */
    static final OptionTable TABLE = NetworkKeys.table(
            FEATURES, NetworkKeys.HIDDEN.orElse(PUBLISHED).told("[32, 16, 8]"), CRITIC, NetworkKeys.ACTIVATION, PRIOR);

    private final Parameters parameters = new Parameters();
    private final int jobs;
    private final int features;
    private final int common;
    private final Layers kernel;
    private final Layers critic;
    /** What is added to the scores; empty if all places are alike. */
    private final Optional<float[]> handicaps;

    KernelNetwork(int observations, int actions, Options options, RandomGenerator chance) {
        this.jobs = actions;
        this.features = options.get(FEATURES);
        this.common = observations - jobs * features;
        final Activation activation = options.get(NetworkKeys.ACTIVATION);
        final List<Integer> hidden = options.get(NetworkKeys.HIDDEN);
        kernel = new Layers(parameters, "kernel", Layers.sizes(features + common, hidden, 1), activation, chance);
        critic = new Layers(
                parameters, "critic", Layers.sizes(observations, options.get(CRITIC), 1), activation, chance);
        final double prior = options.get(PRIOR);
        handicaps = prior == 0 ? Optional.empty() : Optional.of(handicaps(prior, jobs));
    }

    static void check(Options options, int observations, int actions) {
        if ((long) actions * options.get(FEATURES) > observations) {
            throw NoctuleException.input(
                    "The kernel network needs " + options.get(FEATURES) + " values for each of " + actions
                            + " jobs; the observation has only " + observations + ".",
                    "Maybe \"features\" is too high, or the problem does not choose among jobs.");
        }
    }

    private static float[] handicaps(double prior, int jobs) {
        final float[] handicaps = new float[jobs];
        for (int place = 0; place < jobs; place++) {
            handicaps[place] = (float) (-prior * StrictMath.log(1.0 + place));
        }
        return handicaps;
    }

    @Override
    public Parameters parameters() {
        return parameters;
    }

    @Override
    public boolean valued() {
        return true;
    }

    @Override
    public Output forward(Tensor observations) {
        final Tensor alike = kernel.apply(rows(observations)).squeeze(-1);
        return new Output(
                handicaps
                        .map(row -> alike.add(parameters.device().tensor(row, 1, jobs)))
                        .orElse(alike),
                Optional.of(critic.apply(observations).squeeze(-1)));
    }

    private Tensor rows(Tensor observations) {
        final long count = observations.size(0);
        final int own = jobs * features;
        final Tensor rows = observations.narrow(1, 0, own).reshape(count, jobs, features);
        if (common == 0) {
            return rows;
        }
        final Tensor shared = observations.narrow(1, own, common).unsqueeze(1).expand(count, jobs, common);
        return torch.cat(new TensorVector(rows, shared), -1);
    }
}
