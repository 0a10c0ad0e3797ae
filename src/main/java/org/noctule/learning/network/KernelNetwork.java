package org.noctule.learning.network;

import java.util.Optional;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/**
 * RLScheduler's kernel network: one small network gives every job its score from that job's features alone, so that
 * what it learns does not depend on a job's place in the queue (Zhang et al., SC20, section IV-B1). The value comes
 * from another network that sees all jobs.
 *
 * <p>An observation is the features of one job after the other, as many jobs as there are actions; values after them
 * describe all jobs together and go to every job's input.
 */
final class KernelNetwork implements NeuralNetwork {
    private final Parameters parameters = new Parameters();
    private final int jobs;
    private final int features;
    private final int common;
    private final Layers kernel;
    private final Layers critic;
    /** What is added to the scores; empty if all places are alike. */
    private final Optional<float[]> handicaps;

    KernelNetwork(int observations, int actions, KernelOptions options, RandomGenerator chance) {
        this.jobs = actions;
        this.features = options.features();
        this.common = observations - jobs * features;
        kernel = new Layers(
                parameters,
                "kernel",
                Layers.sizes(features + common, options.hidden(), 1),
                options.activation(),
                chance);
        critic = new Layers(
                parameters, "critic", Layers.sizes(observations, options.critic(), 1), options.activation(), chance);
        handicaps = options.prior() == 0 ? Optional.empty() : Optional.of(handicaps(options.prior(), jobs));
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
