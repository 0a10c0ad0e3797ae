package org.noctule.deepening.learning;

import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;
import org.noctule.learning.network.Linear;
import org.noctule.learning.network.Parameters;
import org.noctule.learning.network.Torch;
import org.noctule.random.Chance;

/**
 * The policy network: a frozen embedding of layers, a bidirectional LSTM over the layers, an LSTM over its outputs
 * whose last state stands for the model, and three linear layers that make scores of actions of time code and model.
 * Owns native memory; not thread-safe.
 */
public final class AdaptationNetwork implements AutoCloseable {
    private final PolicyShape shape;
    private final float[] embedding;
    private final Parameters parameters = new Parameters();
    private final LstmWeights forth;
    private final LstmWeights back;
    private final LstmWeights model;
    private final Linear first;
    private final Linear second;
    private final Linear third;

    /**
     * Makes a network whose weights are drawn: embeddings nearly normal, LSTMs uniform within 1/sqrt(hidden), linear
     * layers within 1/sqrt(inputs).
     *
     * @param shape its sizes
     * @param chance the generator of the weights
     */
    public AdaptationNetwork(PolicyShape shape, Chance chance) {
        Torch.load();
        this.shape = shape;
        embedding = new float[shape.vocabulary().size() * shape.embedding()];
        for (int i = 0; i < embedding.length; i++) {
            embedding[i] = (float) chance.nextBell();
        }
        final int hidden = shape.hidden();
        forth = new LstmWeights(parameters, "encoder.encoder", "", shape.embedding(), hidden, chance);
        back = new LstmWeights(parameters, "encoder.encoder", "_reverse", shape.embedding(), hidden, chance);
        model = new LstmWeights(parameters, "decider.lstm", "", 2 * hidden, shape.model(), chance);
        first = new Linear(parameters, "decider.linear1", shape.time() + shape.model(), shape.units(), chance);
        second = new Linear(parameters, "decider.linear2", shape.units(), shape.units(), chance);
        third = new Linear(parameters, "decider.linear3", shape.units(), shape.actions(), chance);
    }

    /** {@return the sizes} */
    public PolicyShape shape() {
        return shape;
    }

    /** {@return all weights but the embedding} */
    public Parameters parameters() {
        return parameters;
    }

    /** The embedding, a row per number of the vocabulary; not copied, changed when weights are loaded. */
    float[] embedding() {
        return embedding;
    }

    /** Scores of actions: [rows, actions]; row i is about the list that ends at {@code ends[i]} and time code i. */
    Tensor logits(LayerLists lists, Tensor ends, Tensor times) {
        return decide(modelEncodings(lists).index_select(0, ends), times);
    }

    /** Outputs of the layer encoder both ways: [longest, lists, 2 hidden]. */
    Tensor layerEncodings(LayerLists lists) {
        final Tensor there = forth.run(lists.forth(), lists.layerZeros());
        final Tensor fromEnd = back.run(lists.back(), lists.layerZeros());
        final Tensor turned =
                fromEnd.flatten(0, 1).index_select(0, lists.turned()).view_as(fromEnd);
        return torch.cat(new TensorVector(there, turned), 2);
    }

    /** States of the model encoder after each layer: [longest x lists, model]. */
    Tensor modelEncodings(LayerLists lists) {
        return model.run(layerEncodings(lists), lists.modelZeros()).flatten(0, 1);
    }

    /** Scores of actions of model encodings [rows, model] and time codes [rows, time]. */
    Tensor decide(Tensor models, Tensor times) {
        final Tensor input = torch.cat(new TensorVector(times, models), 1);
        return third.apply(torch.relu(second.apply(torch.relu(first.apply(input)))));
    }

    @Override
    public void close() {
        parameters.close();
    }
}
