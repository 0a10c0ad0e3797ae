package org.noctule.deepening.learning;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.noctule.learning.forward.Activation;
import org.noctule.learning.forward.LayerStack;
import org.noctule.learning.forward.LinearLayer;
import org.noctule.learning.forward.LstmLayer;
import org.noctule.learning.forward.StoredWeights;

/**
 * The scores of actions that {@link AdaptationNetwork} gives, in plain Java: in 64 bits and a fixed order from 32-bit
 * weights. Keeps nothing between lists. Immutable.
 */
final class AdaptationScores {
    private final PolicyShape shape;
    private final float[] embedding;
    private final LstmLayer forth;
    private final LstmLayer back;
    private final LstmLayer model;
    private final LayerStack decider;

    AdaptationScores(PolicyShape shape, float[] embedding, StoredWeights weights) {
        this.shape = shape;
        this.embedding = embedding;
        final int hidden = shape.hidden();
        forth = new LstmLayer(weights, "encoder.encoder", "", shape.embedding(), hidden);
        back = new LstmLayer(weights, "encoder.encoder", "_reverse", shape.embedding(), hidden);
        model = new LstmLayer(weights, "decider.lstm", "", 2 * hidden, shape.model());
        decider = new LayerStack(
                weights,
                List.of("decider.linear1", "decider.linear2", "decider.linear3"),
                List.of(shape.time() + shape.model(), shape.units(), shape.units(), shape.actions()),
                Activation.RELU);
    }

    PolicyShape shape() {
        return shape;
    }

    /** Scores of actions for a list of layers, at least one, and a time code. */
    float[] of(List<Integer> layers, double[] time) {
        final int width = shape.embedding();
        final double[][] embedded = layers.stream()
                .map(id -> LinearLayer.widened(Arrays.copyOfRange(embedding, id * width, (id + 1) * width)))
                .toArray(double[][]::new);
        final double[][] there = forth.run(embedded);
        Collections.reverse(Arrays.asList(embedded));
        final double[][] fromEnd = back.run(embedded);
        final double[][] both = new double[there.length][];
        for (int layer = 0; layer < there.length; layer++) {
            both[layer] = joined(there[layer], fromEnd[there.length - 1 - layer]);
        }
        final double[] code = time.clone();
        for (int i = 0; i < code.length; i++) {
            // As wide as in the training.
            code[i] = (float) code[i];
        }
        return decider.of(joined(code, model.run(both)[both.length - 1]));
    }

    private static double[] joined(double[] first, double[] second) {
        final double[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
