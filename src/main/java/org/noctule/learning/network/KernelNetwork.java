package org.noctule.learning.network;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;
import org.noctule.json.Options;
import org.noctule.learning.forward.Activation;
import org.noctule.learning.forward.KernelScores;
import org.noctule.learning.forward.LayerStack;
import org.noctule.learning.forward.NetworkKeys;

/** RLScheduler's kernel network, as {@link KernelScores} describes it. */
final class KernelNetwork implements NeuralNetwork {
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
        this.features = options.get(KernelScores.FEATURES);
        this.common = observations - jobs * features;
        final Activation activation = options.get(NetworkKeys.ACTIVATION);
        final List<Integer> hidden = options.get(NetworkKeys.HIDDEN);
        kernel = new Layers(parameters, "kernel", LayerStack.sizes(features + common, hidden, 1), activation, chance);
        critic = new Layers(
                parameters,
                "critic",
                LayerStack.sizes(observations, options.get(KernelScores.CRITIC), 1),
                activation,
                chance);
        handicaps = KernelScores.handicaps(options, jobs);
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
