package org.noctule.coupling.learning;

import java.util.List;
import java.util.function.IntConsumer;
import org.noctule.coupling.CouplingShape;
import org.noctule.error.NoctuleException;
import org.noctule.learning.algorithm.Shuffle;
import org.noctule.learning.network.Torch;
import org.noctule.random.Chance;

/**
 * Trains a network to tell the next field of a wave: one pass over all samples in an order drawn by the seed, batches
 * of 4, Adam with the rate 0.001, mean squared error. Equal samples, kernel and seed give equal losses on one machine.
 *
 * @param kernel points along each side of the kernels, odd
 * @param seed seed of the first weights and of the order
 */
public record FieldTrainer(int kernel, long seed) {
    private static final int BATCH = CouplingShape.BATCH;
    private static final double RATE = 0.001;

    /**
     * A trained network.
     *
     * @param losses mean squared error of each batch before its step
     * @param weights weights and biases of each layer in turn, row-major
     */
    public record Trained(double[] losses, float[] weights) {}

    /** Loads PyTorch, which takes a moment. */
    public static void load() {
        Torch.load();
    }

    /**
     * Trains.
     *
     * @param samples the samples, at least one
     * @param progress is told the number of steps that are done, after each
     * @return what was learnt
     * @throws NoctuleException of kind RUN if a loss is not finite, or PyTorch is missing
     */
    public Trained train(FieldSamples samples, IntConsumer progress) {
        final List<FieldLayer> layers = FieldLayer.network(kernel);
        final int[] order = Shuffle.of(samples.count(), Chance.of(seed, Chance.Purpose.UPDATE, kernel));
        final double[] losses = new double[(samples.count() + BATCH - 1) / BATCH];
        final double[] first = FieldNetwork.drawn(layers, Chance.of(seed, Chance.Purpose.WEIGHTS, kernel));
        try (FieldNetwork network = new FieldNetwork(layers, first, FieldNetwork.Numbers.FLOATS, RATE)) {
            for (int step = 0; step < losses.length; step++) {
                final int from = step * BATCH;
                final int to = Math.min(order.length, from + BATCH);
                losses[step] = network.step(
                        gather(samples.inputs(), order, from, to),
                        gather(samples.targets(), order, from, to),
                        samples.grid());
                if (!Double.isFinite(losses[step])) {
                    throw new NoctuleException(
                            NoctuleException.Kind.RUN,
                            "The loss of training step " + (step + 1) + " of kernel " + kernel + " is not finite.",
                            "Maybe the fields that were read are damaged.");
                }
                progress.accept(step + 1);
            }
            final double[] weights = network.weights();
            final float[] last = new float[weights.length];
            for (int i = 0; i < last.length; i++) {
                last[i] = (float) weights[i];
            }
            return new Trained(losses, last);
        }
    }

    private static double[] gather(List<float[]> fields, int[] order, int from, int to) {
        final int size = fields.get(0).length;
        final double[] values = new double[(to - from) * size];
        int next = 0;
        for (int i = from; i < to; i++) {
            for (final float value : fields.get(order[i])) {
                values[next++] = value;
            }
        }
        return values;
    }
}
