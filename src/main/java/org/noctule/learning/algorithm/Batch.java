package org.noctule.learning.algorithm;

import org.bytedeco.pytorch.Tensor;
import org.noctule.learning.network.Network;
import org.noctule.learning.network.Output;

/** Decisions as tensors, with what a network says about them; lives as long as the caller's scope. */
final class Batch {
    private final Output output;
    private final Tensor scores;
    private final Tensor actions;

    Batch(Network network, Decisions decisions) {
        final int size = decisions.size();
        output = network.forward(Tensor.create(decisions.observations(), size, decisions.observations().length / size));
        scores = decisions.masked()
                ? output.scores().add(Tensor.create(decisions.penalties(), size, decisions.penalties().length / size))
                : output.scores();
        actions = Tensor.create(decisions.actions(), size, 1);
    }

    /** Logarithms of the probabilities of all actions, very low for those that were forbidden. */
    Tensor logProbabilities() {
        return scores.log_softmax(-1);
    }

    /** Of a row for each decision what stands at its action. */
    Tensor chosen(Tensor rows) {
        return rows.gather(1, actions).squeeze(-1);
    }

    /** The entropy of each decision's probabilities. */
    static Tensor entropy(Tensor logProbabilities) {
        return logProbabilities.exp().mul(logProbabilities).sum(-1).neg();
    }

    /** Scores, very low for actions that were forbidden. */
    Tensor scores() {
        return scores;
    }

    /** Scores as the network gave them. */
    Tensor unmasked() {
        return output.scores();
    }

    Tensor value() {
        return output.value().orElseThrow();
    }
}
