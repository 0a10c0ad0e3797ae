package org.noctule.learning.algorithm;

import java.util.Optional;
import org.bytedeco.pytorch.Tensor;
import org.noctule.error.NoctuleException;
import org.noctule.learning.network.Device;
import org.noctule.learning.network.NeuralNetwork;
import org.noctule.learning.network.Output;

/** Decisions as tensors, with what a network says about them; lives as long as the caller's scope. */
public final class Batch {
    private final Device device;
    private final Output output;
    private final Tensor scores;
    private final Tensor actions;
    private Optional<Tensor> logProbabilities = Optional.empty();

    /**
     * Asks a network about decisions.
     *
     * @param network the network
     * @param decisions the decisions, at least one
     */
    public Batch(NeuralNetwork network, Decisions decisions) {
        final int size = decisions.size();
        device = network.parameters().device();
        output = network.forward(tensor(decisions.observations(), size, decisions.observations().length / size));
        scores = decisions.masked()
                ? output.scores().add(tensor(decisions.penalties(), size, decisions.penalties().length / size))
                : output.scores();
        actions = device.place(Tensor.create(decisions.actions(), size, 1));
    }

    /**
     * Makes a tensor of given numbers where those of the network are.
     *
     * @param values its values in row-major order
     * @param shape its sizes
     * @return the tensor
     */
    public Tensor tensor(float[] values, long... shape) {
        return device.tensor(values, shape);
    }

    /**
     * Makes a row of numbers where those of the network are.
     *
     * @param values the numbers
     * @return the tensor, with one size
     */
    public Tensor row(float[] values) {
        return tensor(values, values.length);
    }

    /**
     * {@return logarithms of the probabilities of all actions: shape [decisions, actions]; very low for those that were
     * forbidden}
     */
    public Tensor logProbabilities() {
        if (logProbabilities.isEmpty()) {
            logProbabilities = Optional.of(scores.log_softmax(-1));
        }
        return logProbabilities.get();
    }

    /**
     * Picks of a row for each decision what stands at its action.
     *
     * @param rows shape [decisions, actions]
     * @return shape [decisions]
     */
    public Tensor chosen(Tensor rows) {
        return rows.gather(1, actions).squeeze(-1);
    }

    /**
     * Works out how open each decision was.
     *
     * @return the entropy of its probabilities in nats, shape [decisions]
     */
    public Tensor entropy() {
        return logProbabilities().exp().mul(logProbabilities()).sum(-1).neg();
    }

    /** {@return the network's scores: shape [decisions, actions]; very low for actions that were forbidden} */
    public Tensor scores() {
        return scores;
    }

    /** Scores as the network gave them. */
    Tensor unmasked() {
        return output.scores();
    }

    /**
     * Returns what the network says that each observation is worth.
     *
     * @return shape [decisions]
     * @throws NoctuleException of kind INPUT if it says nothing about that
     */
    public Tensor value() {
        return output.value()
                .orElseThrow(() -> NoctuleException.input(
                        "The learner asks what a state is worth, and its network does not say.",
                        "Maybe choose another network, such as actor_critic or mlp."));
    }
}
